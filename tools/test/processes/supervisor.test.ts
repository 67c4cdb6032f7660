import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test, type TestContext } from 'node:test';
import { Supervisor, type SupervisorOptions } from '../../processes/supervisor.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-supervisor-'));
after(() => rmSync(dir, { recursive: true }));

const scripts = {
  good: `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
process.on('SIGUSR2', () => process.exit(3));
console.log('up');
process.send({ ready: true });
setInterval(() => {}, 1000);`,
  stubborn: `process.on('SIGTERM', () => console.log('no'));
process.send({ ready: true });
setInterval(() => {}, 1000);`,
  silent: `setInterval(() => {}, 1000);`,
  broken: `console.error('MONGODB_URL is missing'); process.exit(1);`,
  versions: `await import(\`./\${process.env.SCRIPT}.mjs\`);`,
  listener: `console.log('up with', process.env.WORD);
process.on('message', ({ word }) => { console.log('heard', word); process.send({ taken: true }); });
process.send({ ready: true });
setInterval(() => {}, 1000);`,
  chatty: `console.log(JSON.stringify({ time: '2026-01-02T03:04:05Z', level: 'warn', msg: 'hot', port: 1 }));
console.log(Object.keys(process.env).sort().join(' '), process.argv[2]);
process.send({ ready: true });
setInterval(() => {}, 1000);`,
};
for (const [name, text] of Object.entries(scripts)) writeFileSync(join(dir, `${name}.mjs`), text);

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

/** Creates a supervisor whose output a test can wait for. */
function supervise(options: Partial<SupervisorOptions> = {}) {
  const lines: string[] = [];
  const waiting: { pattern: RegExp; from: number; found: () => void }[] = [];
  const look = () => {
    for (const one of waiting) if (lines.slice(one.from).some((line) => one.pattern.test(line))) one.found();
  };
  const print = (line: string) => {
    lines.push(line);
    look();
  };
  const supervisor = new Supervisor({ print, ...options });
  stop = () => supervisor.stop();
  const start = (name: keyof typeof scripts, env: Record<string, string> = {}, as: string = name) =>
    supervisor.start({ name: as, script: join(dir, `${name}.mjs`), args: ['argument'], env });
  return {
    supervisor,
    lines,
    start,
    /** Resolves when a line after the first `from` lines matches. */
    line(pattern: RegExp, from = 0): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ pattern, from, found: resolve });
      look();
      return promise;
    },
  };
}

const runs = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a start is over when the process says that it is ready', async () => {
  const { supervisor, start, line } = supervise();
  await start('good');
  assert.ok(runs(supervisor.pid('good')));
  assert.equal(supervisor.pid('other'), undefined);
  await line(/^good: up$/);
});

test('a process gets its own variables, those of the system and of traces, and its arguments', async () => {
  const { start, line } = supervise();
  process.env['SECRET_OF_SOMEBODY'] = 'x';
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x';
  await start('chatty', { PORT: '1' });
  delete process.env['SECRET_OF_SOMEBODY'];
  delete process.env['OTEL_EXPORTER_OTLP_HEADERS'];
  await line(/^chatty: (?!.*SECRET).*OTEL_EXPORTER_OTLP_HEADERS PATH PORT.* argument$/);
});

test('structured lines of a process are made readable', async () => {
  const { start, line } = supervise();
  await start('chatty');
  await line(/^03:04:05 chatty: WARN hot port=1$/);
});

test('a process that ends instead of starting is an error that names it, after its own words', async () => {
  const { start, line } = supervise();
  await assert.rejects(
    start('broken'),
    /^Error: broken could not start \(1\)\. Its last lines:\n {2}broken: MONGODB_URL is missing\n/,
  );
  await line(/^broken: MONGODB_URL is missing$/);
});

test('a process that stays silent is an error that names it, and is stopped with the others', async () => {
  const { supervisor, start } = supervise({ startLimitMs: 50 });
  await assert.rejects(
    start('silent'),
    /^Error: silent was not ready within [\d.]+ s\. It wrote nothing\.\n.*START_LIMIT_S=1$/,
  );
  const pid = supervisor.pid('silent');
  await supervisor.stop();
  assert.equal(runs(pid), false);
});

test('a process that crashes is started again, alone, and waits longer each time', async () => {
  const { supervisor, start, line, lines } = supervise();
  await start('good', {}, 'one');
  await start('good', {}, 'two');
  const [first, other] = [supervisor.pid('one'), supervisor.pid('two')];
  await line(/^one: up$/);
  for (const pause of [200, 400]) {
    const before = lines.length;
    process.kill(supervisor.pid('one') ?? 0, 'SIGUSR2');
    await line(new RegExp(`^one: ended \\(3\\), starts again in ${pause} ms$`), before);
    await line(/^one: up$/, before);
  }
  assert.notEqual(supervisor.pid('one'), first);
  assert.equal(supervisor.pid('two'), other);
});

test('a process that is killed is told by its signal', async () => {
  const { supervisor, start, line } = supervise();
  await start('good');
  process.kill(supervisor.pid('good') ?? 0, 'SIGKILL');
  await line(/^good: ended \(SIGKILL\), starts again in 200 ms$/);
});

test('all processes are stopped, the last started first, and none is started again', async () => {
  const { supervisor, start, line, lines } = supervise();
  for (const name of ['one', 'two', 'three']) await start('good', {}, name);
  const pids = ['one', 'two', 'three'].map((name) => supervisor.pid(name));
  await supervisor.stop();
  assert.deepEqual(pids.map(runs), [false, false, false]);
  await line(/^one: bye$/);
  assert.deepEqual(
    lines.filter((line) => line.endsWith('bye')),
    ['three: bye', 'two: bye', 'one: bye'],
  );
  assert.equal(
    lines.some((line) => line.includes('starts again')),
    false,
  );
});

test('a process that does not stop is killed after its time, and the others still stop in order', async () => {
  const { supervisor, start, line, lines } = supervise({ stopLimitMs: 100 });
  await start('good');
  await start('stubborn');
  const pids = [supervisor.pid('good'), supervisor.pid('stubborn')];
  await supervisor.stop();
  assert.deepEqual(pids.map(runs), [false, false]);
  await line(/^good: bye$/);
  assert.deepEqual(
    lines.filter((line) => !line.endsWith('up')),
    ['stubborn: no', 'good: bye'],
  );
});

/** Starts a process that crashes and whose restart waits for the mocked clock. */
async function crashed(t: TestContext) {
  const { supervisor, start, line } = supervise();
  await start('good');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pid = supervisor.pid('good');
  process.kill(pid ?? 0, 'SIGUSR2');
  await line(/starts again/);
  return { supervisor, pid };
}

test('a stop between a crash and its restart leaves nothing running', async (t) => {
  const { supervisor, pid } = await crashed(t);
  await supervisor.stop();
  t.mock.timers.tick(10_000);
  assert.equal(supervisor.pid('good'), pid);
  assert.equal(runs(pid), false);
});

test('without a stop the same crash is followed by a restart', async (t) => {
  const { supervisor, pid } = await crashed(t);
  t.mock.timers.tick(10_000);
  assert.notEqual(supervisor.pid('good'), pid);
});

/** Replaces a running process. Returns the order of events. */
async function replaced(next: keyof typeof scripts) {
  const { supervisor, start, lines } = supervise({ startLimitMs: 1_000 });
  await start('versions', { SCRIPT: 'good' });
  const before = supervisor.pid('versions');
  let during: boolean[] = [];
  const replacing = supervisor.replace('versions', { SCRIPT: next }, async () => {
    during = [runs(before), runs(supervisor.pid('versions'))];
  });
  return { supervisor, lines, before, replacing, during: () => during };
}

test('a new copy is ready and told of before the old one is ended, and that is no crash', async () => {
  const { supervisor, lines, before, replacing, during } = await replaced('good');
  await replacing;
  assert.deepEqual(during(), [true, true]);
  assert.notEqual(supervisor.pid('versions'), before);
  assert.deepEqual([runs(before), runs(supervisor.pid('versions'))], [false, true]);
  assert.deepEqual(
    lines.filter((line) => line.includes('starts again')),
    [],
  );
});

test('a new copy that does not start leaves the old one as it is', async () => {
  const { supervisor, before, replacing, during } = await replaced('broken');
  await assert.rejects(replacing, /versions could not start/);
  assert.deepEqual(during(), []);
  assert.deepEqual([supervisor.pid('versions'), runs(before)], [before, true]);
});

test('a stop while a new copy starts leaves nothing running', async () => {
  const { supervisor, before, replacing } = await replaced('silent');
  const failed = assert.rejects(replacing);
  await supervisor.stop();
  await failed;
  assert.deepEqual([runs(before), runs(supervisor.pid('versions'))], [false, false]);
});

test('a process takes a change while it runs, and starts with it the next time', async () => {
  const { supervisor, start, line, lines } = supervise();
  await start('listener', { WORD: 'one' });
  await supervisor.updateEnv('listener', { WORD: 'two' }, { word: 'two' });
  await line(/^listener: heard two$/);
  const before = lines.length;
  process.kill(supervisor.pid('listener') ?? 0, 'SIGKILL');
  await line(/^listener: up with two$/, before);
});
