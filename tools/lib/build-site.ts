import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { areasByCommand, promoteSite } from '@larkfield/federation/compose';
import { readContract } from '@larkfield/federation/contract';
import { composeWithLastGood, findBuilt, heldBackLine, type Releases } from '@larkfield/federation/releases';
import { site as brand } from '../../site.config.ts';
import { inputHashes } from './area-inputs.ts';
import { liveReleases } from './live-folder.ts';
import { areaIds, ROOT, SITES, STORE } from './paths.ts';

/** Builds that run at once: as many as the smallest machine has cores. */
const PARALLEL = 2;

/**
 * Builds the areas whose sources changed, composes the site and makes it live. Areas that have been released by command keep
 * the release that is live; one line says when their sources differ from it.
 */
export async function buildSite(sites = SITES): Promise<void> {
  await generate();
  const live = liveReleases(sites);
  const byCommand = areasByCommand(sites);
  const ids = areaIds();
  const inputs = await inputsOf(ids);
  const built = await buildAreas(
    ids.filter((id) => !byCommand.has(id)),
    inputs,
  );
  for (const id of ids.filter((each) => byCommand.has(each))) {
    const line = differenceLine(id, live[id], inputs[id] ?? '');
    if (line) process.stderr.write(`${line}\n`);
  }
  // Only the release commands change such a site.
  if (Object.keys(built).length === 0 && Object.keys(live).length > 0) return;
  const kept = Object.entries(live).filter(([id]) => byCommand.has(id));
  await compose({ ...built, ...Object.fromEntries(kept) }, sites);
}

/** What to say of an area that is released by command, when its sources are not those of the live release. */
function differenceLine(id: string, release: string | undefined, inputs: string): string | undefined {
  const built = findBuilt(STORE, id, inputs);
  if (release === undefined || built === release) return undefined;
  const next = built === undefined ? `publish ${id}` : `promote ${id} ${built} --why "…"`;
  return `${id}: its sources differ from the live release ${release}. To release them: npm run release -- ${next}`;
}

/** Makes what the builds import and publish: validators of forms, PDFs. */
export async function generate(): Promise<void> {
  await run('tools/generate.ts');
}

/** Hashes of what each area is built from. */
export async function inputsOf(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  return inputHashes(ROOT, await Promise.all(ids.map((id) => readContract(ROOT, id))));
}

/** The releases of the sources as they are: those of the store, built where it has none. */
export async function buildAreas(
  ids: readonly string[],
  inputs: Readonly<Record<string, string>>,
): Promise<Releases> {
  const found = (id: string) => findBuilt(STORE, id, inputs[id] ?? '');
  await inParallel(
    ids.filter((id) => found(id) === undefined),
    (id) => run('tools/build-area.ts', id),
  );
  return Object.fromEntries(
    ids.map((id) => {
      const release = found(id);
      if (release === undefined) throw new Error(`${id} changed while it was built. Build it again.`);
      return [id, release];
    }),
  );
}

/**
 * Composes the site of releases unless it is there, and makes it live: edges that run change over to it. An area that cannot
 * be rendered keeps the release that is live, is named, and fails the process when that ends.
 * @throws Error when releases do not fit or nothing can take the place of a page; the live site stays.
 */
export async function compose(active: Releases, sites: string): Promise<void> {
  const composed = await composeWithLastGood({ store: STORE, brand, sites }, active);
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
