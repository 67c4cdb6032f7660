import { parseArgs } from 'node:util';
import { startDevServer } from '@larkfield/federation/build';
import { REFERENCE_PATH } from '@larkfield/kit';
import { startAgainst } from './lib/against/start.ts';
import { composeForDevelopment } from './lib/build-dev.ts';
import { areaIds, DEV_SITES, ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { runSite } from './lib/run-site.ts';
import { readSettings } from './lib/settings.ts';

/**
 * `npm run dev [area ...]`: the named areas (all without a name) from source with live reload, the rest as built.
 * `npm run dev <area> -- --against https://…`: that area from source, and all else, calls included, from a running site.
 */
const known = areaIds();
const { positionals: named, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
const unknown = named.filter((area) => !known.includes(area));
if (unknown.length > 0) refuse(`No area ${unknown.join(', ')}; there are ${known.join(', ')}.`);
const areas = named.length > 0 ? named : known;
const settings = readSettings(process.env);
await (values.against === undefined ? developHere() : developAgainst(values.against));

async function developHere(): Promise<void> {
  await composeForDevelopment(areas);
  const servers = await Promise.all(
    areas.map(async (id) => {
      const port = await freePort();
      return { id, port, server: await startDevServer({ root: ROOT, id, port }) };
    }),
  );
  const edge = { DEV_AREAS: servers.map(({ id, port }) => `${id}=http://127.0.0.1:${port}`).join(',') };
  const services = { API_REFERENCE: 'on' };
  const site = await runSite(settings, { print: console.log, sites: DEV_SITES, edge, services });
  for (const [name, port] of site.ports)
    console.log(`Calls of ${name}: http://127.0.0.1:${port}${REFERENCE_PATH}`);
  console.log(
    `\nLarkfield is ready at ${site.origin} (from source: ${areas.join(', ')}; stop with Ctrl-C)\n`,
  );
  const stop = async (): Promise<void> => {
    await site.stop();
    await Promise.all(servers.map(({ server }) => server.stop()));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop());
  }
}

async function developAgainst(site: string): Promise<void> {
  const [id = '', ...more] = named;
  if (id === '' || id === 'shell' || more.length > 0)
    refuse('--against takes one area, and not the shell: npm run dev mf-events -- --against https://…');
  const { host, port } = settings;
  try {
    const running = await startAgainst({ site, id, host, port });
    console.log(`\n${id} from source on ${running.against}: http://localhost:${port} (stop with Ctrl-C)`);
    console.log(`Whatever is sent there is sent to ${running.against}.\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void running.stop().then(() => process.exit(0)));
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
