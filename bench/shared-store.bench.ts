import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { createMirror, openSharedStore } from '@larkfield/federation/releases';
import { createLog } from '@larkfield/kit';
import { openSharedReleases } from '../services/edge/src/shared-releases.ts';
import { SITES, STORE } from '../tools/lib/paths.ts';
import { median, ratioLine } from './lib/statistics.ts';

/** What visitors of an edge notice while the site of this tree arrives from a store that machines share: how long nothing is answered. */
const ROUNDS = 5;
/** A look costs as much as nothing: what blocks longer is felt by all who wait meanwhile. */
const MOST_MS = 50;

const root = mkdtempSync(join(tmpdir(), 'larkfield-shared-bench-'));
const RELEASE_STORE = pathToFileURL(join(root, 'shared')).href;
const objects = await openSharedStore({ RELEASE_STORE });
if (!objects) throw new Error('there is no shared store');
await createMirror({ store: STORE, sites: SITES }, objects).begin();

const [blocks, seconds]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  const place = { STORE_DIR: join(root, `${round}/store`), SITES_DIR: join(root, `${round}/sites`) };
  const config = { RELEASE_STORE, ...place } as Parameters<typeof openSharedReleases>[0];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const since = performance.now();
  delay.enable();
  const shared = await openSharedReleases(config, createLog({ level: 'error' }));
  delay.disable();
  seconds.push((performance.now() - since) / 1_000);
  blocks.push(delay.max / 1e6);
  shared?.close();
  rmSync(join(root, String(round)), { recursive: true });
}
rmSync(root, { recursive: true });
const lines = [
  ratioLine('milliseconds that the loop is blocked at most while a site arrives, median', median(blocks), {
    most: MOST_MS,
  }),
  ratioLine('the same, of the worst round', Math.max(...blocks)),
  ratioLine('seconds until it is here, median', median(seconds)),
];
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);
