import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installOutsideWorkspace, versionIn } from '../programs/install-outside-workspace.ts';
import { ROOT } from '../../tools/workspace/paths.ts';
import { findFreePort } from '../../tools/processes/ports.ts';
import { nextApp } from './next-app.ts';
import { stylesOf } from './page-parts.ts';

export const NEXT = 'Next.js 16.4.6';
const FOLDER = join(ROOT, 'dist/lab/next');
const BINARY = join(FOLDER, 'node_modules/next/dist/bin/next');
const START_MS = 60_000;
const ASSET = /\/assets\/[\w./-]+\.(?:svg|png|jpg|webp|avif|woff2)/g;
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** Installs Next.js and the workspace's version of React into a folder of its own. Returns false without a registry. */
export function installNext(): boolean {
  const react = versionIn(ROOT, 'react') ?? '';
  return installOutsideWorkspace(FOLDER, { next: NEXT.split(' ')[1] ?? '', react, 'react-dom': react });
}

/** Builds the pages of a served site as a Next.js app and starts it in production mode. */
export async function serveNext(
  from: string,
  paths: readonly string[],
): Promise<{ origin: string; close(): Promise<void> }> {
  await writeApp(from, paths);
  const built = spawnSync(process.execPath, [BINARY, 'build'], {
    cwd: FOLDER,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`next build failed\n${built.stdout}\n${built.stderr}`);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [BINARY, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: FOLDER,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  const until = Date.now() + START_MS;
  while (!(await fetch(origin).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('next start does not answer');
    await pause(100);
  }
  return {
    origin,
    async close() {
      process.off('exit', stop);
      if (stop()) await once(child, 'exit');
    },
  };
}

async function writeApp(from: string, paths: readonly string[]): Promise<void> {
  for (const folder of ['app', 'public', '.next'])
    rmSync(join(FOLDER, folder), { recursive: true, force: true });
  const load = async (path: string) => {
    const response = await fetch(from + path);
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, html: (await load(path)).toString('utf8') })),
  );
  const styles = new Map<string, string>();
  for (const path of pages.flatMap(stylesOf)) styles.set(path, (await load(path)).toString('utf8'));
  const texts = [...pages.map(({ html }) => html), ...styles.values()];
  for (const path of new Set(texts.flatMap((text) => text.match(ASSET) ?? []))) {
    write(`public${path}`, await load(path));
  }
  write('next.config.mjs', 'export default { turbopack: { root: import.meta.dirname } };\n');
  for (const [name, code] of Object.entries(nextApp(pages, Object.fromEntries(styles)))) write(name, code);
}

function write(name: string, content: string | Buffer): void {
  const file = join(FOLDER, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
