import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openSharedStore } from '@larkfield/federation/releases';
import { infraFiles } from './infra/infra-files.ts';
import { publishFirstSite } from './infra/publish-first-site.ts';
import { newSecrets } from './infra/secrets.ts';
import { readContainerServices } from './infra/container-services.ts';
import { runScript } from './building/build-site.ts';
import { ROOT, SITES, STORE } from './workspace/paths.ts';

const USAGE = `npm run infra              writes the compose file, manifests and images from the services
npm run infra -- keys       prints new keys for the .env of compose or a secret of a cluster
npm run infra -- first-site builds the site and publishes it to the store of RELEASE_STORE, unless that has a site`;

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  async write() {
    for (const [path, text] of await infraFiles()) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
    }
  },
  async keys() {
    const make = (bytes: number, encoding: 'base64' | 'hex') => randomBytes(bytes).toString(encoding);
    for (const [name, value] of newSecrets(await readContainerServices(), make))
      console.log(`${name}=${value}`);
  },
  async 'first-site'() {
    const objects = await openSharedStore(process.env);
    if (!objects) throw new Error('RELEASE_STORE is missing: s3://bucket/prefix or file:///folder');
    const place = { store: STORE, sites: SITES };
    const isPublished = await publishFirstSite(objects, { place, build: () => runScript('tools/build.ts') });
    console.log(
      isPublished
        ? 'The release store has its first site.'
        : 'The release store already has a site; nothing was built.',
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
