// Starts every command. Runs on any Node >= 20 with nothing installed: installs the packages when the lock file changed, then
// starts the command with the pinned Node. Plain JavaScript, because older versions of Node cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const PNPM = 'pnpm@12.21.0';
const STAMP = join(ROOT, 'node_modules/.installed');
const [major] = process.versions.node.split('.').map(Number);

if (major < 20) fail(`Larkfield needs Node 20 or newer to start; this is ${process.version}.`);

const state = installState();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== state) {
  process.stderr.write('Installing the packages of the lock file ...\n');
  const { status } = spawnSync(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CI: 'true' },
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) fail('The packages could not be installed; the lines above say why.');
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, state);
}

const [command = 'start', ...rest] = process.argv.slice(2);
/** `lab` has jobs that measure: benchmarks, attacks and others. Its first argument is the job. */
const script = command === 'lab' ? labScript(rest.shift()) : `tools/${command}.ts`;
const node = pinnedNode();
/** Tests build a site of their own, so that releases made by command do not affect them. */
const SITES_OF_TESTS = ['test', 'lab'].includes(command) ? { SITES_DIR: 'dist/test-sites' } : {};
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    `--import=${pathToFileURL(join(ROOT, 'tools/processes/print-failure.ts'))}`,
    join(ROOT, script),
    ...rest,
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      // Half of the start time of a process is compiling its code.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...SITES_OF_TESTS,
      ...process.env,
      PATH: `${join(node, '..')}:${process.env.PATH ?? ''}`,
    },
  },
);
// Ctrl-C already reaches the whole process group. This process waits until the child has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** Returns the script of a job. Prints the list of jobs and exits when there is none with that name. */
function labScript(job) {
  if (job && existsSync(join(ROOT, 'lab', `${job}.ts`))) return `lab/${job}.ts`;
  const jobs = readdirSync(join(ROOT, 'lab')).flatMap((name) =>
    name.endsWith('.ts') ? name.slice(0, -3) : [],
  );
  return fail(`npm run lab -- <job>; the jobs are ${jobs.join(', ')}.`);
}

/** Returns a hash that changes with the lock file and with each package's dependencies. */
function installState() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  const folders = ['.', 'shell', ...['packages', 'services'].flatMap(children), ...matching('mf-')];
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...folders.map((dir) => join(dir, 'package.json')),
  ]) {
    if (existsSync(join(ROOT, file))) hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function children(dir) {
  return readdirSync(join(ROOT, dir)).map((name) => join(dir, name));
}

function matching(prefix) {
  return readdirSync(ROOT).filter((name) => name.startsWith(prefix));
}

/** Returns the path of the pinned Node, or of the running one when it is new enough. */
function pinnedNode() {
  const pinned = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(pinned)) return pinned;
  if (major >= 24) return process.execPath;
  return fail(
    `On ${process.platform} ${process.arch} Larkfield needs Node 24 or newer; this is ${process.version}.`,
  );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
