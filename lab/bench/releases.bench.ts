import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promoteSite } from '@larkfield/federation/compose';
import { createMirror, openSharedStore, rollBackSite, type Mirror } from '@larkfield/federation/releases';
import { createPlainVisitor } from '../../e2e/support/browser/http-visitor.ts';
import { composeTwoSites } from '../../e2e/support/sites/second-release.ts';
import { createLog } from '@larkfield/kit/runtime';
import { followSharedReleases } from '../../services/edge/src/sites/shared-releases.ts';
import { site as brand } from '../../site.config.ts';
import { runScript } from '../../tools/building/build-site.ts';
import { serveVariant } from '../site/serve-variant.ts';
import { measureMs } from '../report/measure.ts';
import { openBench } from '../report/open-bench.ts';
import { median, percentile } from '../report/statistics.ts';

/**
 * Measures how long a team waits: for a build and a composed site, and for a rollback on two machines that share a
 * release store, while visitors read pages.
 */
const AREA = 'mf-support';
const CHANGES = 50;
const VISITORS = 5;
const PATHS = ['/supportus', '/', '/ar/supportus', '/refercustomer', '/contact'];
const REASON = { by: 'bench', why: 'to and fro' };

const seconds = async (work: () => Promise<unknown>): Promise<number> => (await measureMs(work)) / 1000;

const bench = openBench();
const build = await seconds(() => runScript('tools/building/build-area.ts', AREA));
const composing = performance.now();
const two = await composeTwoSites(AREA);
const compose = (performance.now() - composing) / 2000;
const [first, second] = two.manifests;
promoteSite(two.sites, first.id, { reason: REASON });

const other = { store: join(two.store, '../other/store'), sites: join(two.store, '../other/sites') };
mkdirSync(other.sites, { recursive: true });
const team = await mirrorOf({ store: two.store, sites: two.sites });
await team.sync();
promoteSite(two.sites, second.id, { reason: REASON });
await team.push();
const elsewhere = await mirrorOf(other);
const cold = await seconds(() => elsewhere.sync());

const here = await serveVariant({ name: 'here', sitesDir: two.sites, storeDir: two.store });
const there = await serveVariant({ name: 'there', sitesDir: other.sites, storeDir: other.store });
const shared = await followSharedReleases(elsewhere, { log: createLog({ level: 'error' }) });
let done = false;
let [pages, broken] = [0, 0];
const visitors = Array.from({ length: VISITORS }, async (_, index) => {
  const { read } = createPlainVisitor(here.origin);
  for (let at = index; !done; at += 1) {
    await read(PATHS[at % PATHS.length] ?? '/').catch((error: unknown) => {
      broken += 1;
      console.log(String(error));
    });
    pages += 1;
  }
});

const changes: number[] = [];
for (let change = 0; change < CHANGES; change += 1) {
  const { id } = two.manifests[change % 2] ?? first;
  promoteSite(two.sites, id, { reason: REASON });
  changes.push(await seconds(() => served(here.origin, id)));
}
promoteSite(two.sites, first.id, { reason: REASON });
await team.push();
await served(there.origin, first.id);
promoteSite(two.sites, second.id, { reason: REASON });
await team.push();
await served(there.origin, second.id);
const back = await seconds(async () => {
  const { id } = await rollBackSite({ store: two.store, sites: two.sites, brand }, REASON);
  await team.push();
  await Promise.all([served(here.origin, id), served(there.origin, id)]);
});
done = true;
await Promise.all(visitors);

bench.compare('seconds to build an area', build);
bench.compare('seconds to compose a site', compose);
bench.compare('seconds to publish (build and compose)', build + compose, { most: 60 });
bench.compare('seconds until a change is live, median', median(changes));
bench.compare('seconds until a change is live, 95 of 100', percentile(changes, 0.95), { most: 5 });
bench.compare('seconds to roll two machines back', back, { most: 5 });
bench.compare('seconds until an empty machine has everything', cold);
bench.compare(`pages of ${pages} broken by ${CHANGES} changes`, broken, { most: 0 });
shared.close();
two.remove();
await bench.finish();

async function mirrorOf(place: { readonly store: string; readonly sites: string }): Promise<Mirror> {
  const shared = pathToFileURL(join(two.store, '../shared')).href;
  const objects = await openSharedStore({ RELEASE_STORE: shared });
  if (!objects) throw new Error('there is no shared store');
  return createMirror(place, objects);
}

/** Resolves when the edge serves the site with this id. */
async function served(origin: string, id: string): Promise<void> {
  for (;;) {
    const answer = (await (await fetch(`${origin}/releases/current`)).json()) as { readonly id: string };
    if (answer.id === id) return;
    await wait(20);
  }
}
