import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { areasByCommand, promoteSite } from '@larkfield/federation/compose';
import { readContract } from '@larkfield/federation/contract';
import {
  composeWithLastGood,
  findBuilt,
  heldBackLine,
  type ReleasesByArea,
} from '@larkfield/federation/releases';
import { site as brand } from '../../site.config.ts';
import { inputHashes } from '../workspace/area-inputs.ts';
import { liveReleases } from '../workspace/live-site.ts';
import { areaIds, ROOT, SITES, STORE } from '../workspace/paths.ts';

/** Parallel builds: the smallest machine has two cores. */
const PARALLEL = 2;

/**
 * Builds the areas whose sources changed, composes the site and makes it live. Areas that were released by command keep
 * their live release; a line reports when their sources differ from it.
 */
export async function buildSite(sites = SITES): Promise<void> {
  await generateValidators();
  const live = liveReleases(sites);
  const byCommand = areasByCommand(sites);
  const ids = areaIds();
  const inputs = await hashAreaInputs(ids);
  const built = await buildAreas(
    ids.filter((id) => !byCommand.has(id)),
    inputs,
  );
  for (const id of ids.filter((each) => byCommand.has(each))) {
    const line = differenceLine(id, live[id], inputs[id] ?? '');
    if (line) process.stderr.write(`${line}\n`);
  }
  // Only the release commands change a site whose areas are all released by command.
  if (Object.keys(built).length === 0 && Object.keys(live).length > 0) return;
  const unchanged = Object.entries(live).filter(([id]) => byCommand.has(id));
  await composeAndPromote({ ...built, ...Object.fromEntries(unchanged) }, sites);
}

/** Returns a message when the sources of an area that was released by command differ from the live release. */
function differenceLine(id: string, release: string | undefined, inputs: string): string | undefined {
  const built = findBuilt(STORE, id, inputs);
  if (release === undefined || built === release) return undefined;
  const next = built === undefined ? `publish ${id}` : `promote ${id} ${built} --why "…"`;
  return `${id}: its sources differ from the live release ${release}. To release them: npm run release -- ${next}`;
}

/** Generates what builds import: validators of forms, PDFs. */
export async function generateValidators(): Promise<void> {
  await runScript('tools/generate.ts');
}

/** Resolves with a hash of the inputs of each area's build. */
export async function hashAreaInputs(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  return inputHashes(ROOT, await Promise.all(ids.map((id) => readContract(ROOT, id))));
}

/** Resolves with the releases of the current sources. Builds those that are not in the store. */
export async function buildAreas(
  ids: readonly string[],
  inputs: Readonly<Record<string, string>>,
): Promise<ReleasesByArea> {
  const found = (id: string) => findBuilt(STORE, id, inputs[id] ?? '');
  await inParallel(
    ids.filter((id) => found(id) === undefined),
    (id) => runScript('tools/building/build-area.ts', id),
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
 * Composes the site, unless it exists, and makes it live. Running edges switch to it. An area that cannot be rendered
 * keeps its live release, is reported, and sets the exit code 1.
 * @throws Error when releases do not fit, or a page has no release to fall back to. The live site stays.
 */
export async function composeAndPromote(active: ReleasesByArea, sites: string): Promise<void> {
  const composed = await composeWithLastGood({ store: STORE, brand, sites }, active);
  for (const held of composed.heldBack) process.stderr.write(`${heldBackLine(held)}\n`);
  if (composed.heldBack.length > 0) process.exitCode = 1;
  promoteSite(sites, composed.site.id);
}

/** Runs a script in a child process. @throws Error when it fails. */
export async function runScript(script: string, ...args: string[]): Promise<void> {
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
