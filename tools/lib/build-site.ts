import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promoteSite } from '@larkfield/federation/compose';
import { readContract } from '@larkfield/federation/contract';
import { composeWithLastGood, heldBackLine, isWhole } from '@larkfield/federation/releases';
import { site } from '../../site.config.ts';
import { inputHashes } from './area-inputs.ts';
import { areaIds, ROOT, SITES, STORE } from './paths.ts';

/** Builds that run at once: as many as the smallest machine has cores. */
const PARALLEL = 2;
const ACTIVE = join(STORE, 'active.json');
const STAMPS = join(STORE, 'stamps.json');

type ByArea = Record<string, string>;

/** Builds what changed since the last time, makes it the active release, composes the site and makes that live. */
export async function buildSite(): Promise<void> {
  await compose(await buildAreas());
}

/** Builds what changed since the last time. Returns the active releases by area. */
export async function buildAreas(): Promise<ByArea> {
  await run('packages/contracts/tools/generate.ts');
  const stamps = readJson<ByArea>(STAMPS);
  const ids = areaIds();
  const inputs = inputHashes(ROOT, await Promise.all(ids.map((id) => readContract(ROOT, id))));
  const before = readJson<ByArea>(ACTIVE);
  const stale = ids.filter((id) => stamps[id] !== inputs[id] || !isWhole(STORE, id, before[id]));
  await inParallel(stale, (id) => run('tools/build-area.ts', id));
  const latest = (id: string) => readFileSync(join(STORE, id, 'latest'), 'utf8');
  const active = Object.fromEntries(
    ids.map((id) => [id, stale.includes(id) ? latest(id) : (before[id] ?? '')]),
  );
  setActive(active);
  writeJson(STAMPS, inputs);
  return active;
}

/** Names the releases that the next build takes for what has not changed since. */
export function setActive(active: ByArea): void {
  writeJson(ACTIVE, active);
}

/**
 * Composes the site of the active releases unless it is there, and makes it live: edges that run change over to it. An area
 * that cannot be rendered keeps the release that is live, is named, and fails the process when that ends.
 * @throws Error when releases do not fit or nothing can take the place of a page; the live site stays.
 */
export async function compose(active: ByArea, sites = SITES): Promise<void> {
  const composed = await composeWithLastGood({ store: STORE, brand: site, sites }, active);
  for (const held of composed.heldBack) process.stderr.write(`${heldBackLine(held)}\n`);
  if (composed.heldBack.length > 0) process.exitCode = 1;
  promoteSite(sites, composed.site.id);
}

/** Runs a script of the tree in a process of its own. @throws Error when it fails. */
export async function run(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed`);
}

async function inParallel(items: readonly string[], work: (item: string) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

function readJson<T extends object>(file: string): T {
  return (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as T;
}

function writeJson(file: string, value: object): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
}
