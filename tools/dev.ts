import { startDevServer } from '@larkfield/federation/build';
import { composeForDevelopment } from './lib/build-dev.ts';
import { areaIds, DEV_SITES, ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { runSite } from './lib/run-site.ts';
import { readSettings } from './lib/settings.ts';

/** `npm run dev [area ...]`: the named areas (all without a name) from source with live reload, the rest as built. */
const known = areaIds();
const named = process.argv.slice(2);
const unknown = named.filter((area) => !known.includes(area));
if (unknown.length > 0) {
  console.error(`No area ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const areas = named.length > 0 ? named : known;
const settings = readSettings(process.env);
await composeForDevelopment(areas);
const servers = await Promise.all(
  areas.map(async (id) => {
    const port = await freePort();
    return { id, port, server: await startDevServer({ root: ROOT, id, port }) };
  }),
);
const edge = { DEV_AREAS: servers.map(({ id, port }) => `${id}=http://127.0.0.1:${port}`).join(',') };
const site = await runSite(settings, { print: console.log, sites: DEV_SITES, edge });
console.log(`\nLarkfield is ready at ${site.origin} (from source: ${areas.join(', ')}; stop with Ctrl-C)\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await site.stop();
    await Promise.all(servers.map(({ server }) => server.stop()));
    process.exit(0);
  });
}
