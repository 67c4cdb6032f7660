import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openSharedStore } from '@larkfield/federation/releases';
import { infraFiles } from './infra/files.ts';
import { giveFirstSite } from './infra/first-site.ts';
import { newSecrets } from './infra/secrets.ts';
import { serviceParts } from './infra/site-parts.ts';
import { run } from './lib/build-site.ts';
import { ROOT, SITES, STORE } from './lib/paths.ts';

const USAGE = `npm run infra              writes what containers are run by, from the services of the tree
npm run infra -- keys       prints new keys, for the .env of compose or the secret of a cluster
npm run infra -- first-site builds the site and gives it to the release store that RELEASE_STORE names, unless that has one`;

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  async write() {
    for (const [path, text] of await infraFiles()) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
    }
  },
  async keys() {
    const make = (bytes: number, encoding: 'base64' | 'hex') => randomBytes(bytes).toString(encoding);
    for (const [name, value] of newSecrets(await serviceParts(), make)) console.log(`${name}=${value}`);
  },
  async 'first-site'() {
    const objects = await openSharedStore(process.env);
    if (!objects) throw new Error('RELEASE_STORE is missing: s3://bucket/prefix or file:///folder');
    const place = { store: STORE, sites: SITES };
    const isGiven = await giveFirstSite(objects, { place, build: () => run('tools/build.ts') });
    console.log(
      isGiven
        ? 'The release store has its first site.'
        : 'The release store names a site already; nothing is built.',
    );
  },
};

const [command = 'write', ...more] = process.argv.slice(2);
try {
  const work = more.length === 0 ? COMMANDS[command] : undefined;
  if (!work) throw new Error(USAGE);
  await work();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
