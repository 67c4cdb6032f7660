import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createMirror, openSharedStore } from '@larkfield/federation/releases';
import { createLog } from '@larkfield/kit';
import { followSharedReleases, openSharedReleases } from '../services/edge/src/shared-releases.ts';
import { SITES, STORE } from '../tools/lib/paths.ts';
import { median, ratioLine } from './lib/statistics.ts';

/**
 * What visitors of an edge notice while the site of this tree arrives from a store that machines share: how long its loop does
 * nothing else, beside the same work done in that loop.
 */
const ROUNDS = 3;
/** Of what it was in the loop; on a machine that is busy with other things, both have what `nothing at all` has. */
const MOST_SHARE = 0.6;

const root = mkdtempSync(join(tmpdir(), 'larkfield-shared-bench-'));
const RELEASE_STORE = pathToFileURL(join(root, 'shared')).href;
const objects = (await openSharedStore({ RELEASE_STORE })) ?? fail();
await createMirror({ store: STORE, sites: SITES }, objects).begin();
const log = createLog({ level: 'error' });

interface Place {
  readonly STORE_DIR: string;
  readonly SITES_DIR: string;
}

const SIDES = {
  'nothing at all': async () => void (await wait(3_000)),
  'in the loop': ({ STORE_DIR: store, SITES_DIR: sites }: Place) =>
    followSharedReleases(createMirror({ store, sites }, objects), { log }),
  'in a thread': (place: Place) =>
    openSharedReleases({ RELEASE_STORE, ...place } as Parameters<typeof openSharedReleases>[0], log),
};

const lines: string[] = [];
const longest: number[] = [];
for (const [name, follow] of Object.entries(SIDES)) {
  const blocks: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = { STORE_DIR: join(root, 'edge/store'), SITES_DIR: join(root, 'edge/sites') };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const since = performance.now();
    delay.enable();
    const followed = await follow(place);
    delay.disable();
    seconds.push((performance.now() - since) / 1_000);
    blocks.push(delay.max / 1e6);
    followed?.close();
    rmSync(join(root, 'edge'), { recursive: true, force: true });
  }
  longest.push(median(blocks));
  lines.push(
    ratioLine(`${name}: longest milliseconds of the loop while a site arrives, median`, median(blocks)),
    ratioLine(`${name}: the same, of the worst round`, Math.max(...blocks)),
    ratioLine(`${name}: seconds until it is here, median`, median(seconds)),
  );
}
const [, inLoop = NaN, inThread = NaN] = longest;
lines.push(
  ratioLine('longest milliseconds in a thread to those in the loop', inThread / inLoop, { most: MOST_SHARE }),
);
rmSync(root, { recursive: true });
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

function fail(): never {
  throw new Error('there is no shared store');
}
