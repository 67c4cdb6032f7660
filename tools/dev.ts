import { parseArgs } from 'node:util';
import { startAgainst } from './dev/against/start-against-site.ts';
import { develop } from './dev/start-development.ts';
import { areaIds } from './workspace/paths.ts';
import { readSettings } from './processes/settings.ts';

/**
 * `npm run dev [area ...]`: serves the named areas (by default all) and their services from source, the rest as built.
 * `npm run dev <area> -- --against https://…`: serves that area from source, everything else from a running site.
 */
const known = areaIds();
const { positionals: named, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
const unknown = named.filter((area) => !known.includes(area));
if (unknown.length > 0) throw new Error(`No area ${unknown.join(', ')}; there are ${known.join(', ')}.`);
const settings = readSettings(process.env);
const running = await (values.against === undefined
  ? develop(named.length > 0 ? named : known, settings)
  : developAgainst(values.against));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void running.stop().then(() => process.exit(0)));

async function developAgainst(site: string): Promise<{ stop(): Promise<void> }> {
  const [id = '', ...more] = named;
  if (id === '' || id === 'shell' || more.length > 0)
    throw new Error(
      '--against takes one area, and not the shell: npm run dev mf-events -- --against https://…',
    );
  const { host, port } = settings;
  const started = await startAgainst({ site, id, host, port });
  console.log(`\n${id} from source on ${started.against}: http://localhost:${port} (stop with Ctrl-C)`);
  console.log(`Forms are sent to ${started.against}.\n`);
  return started;
}
