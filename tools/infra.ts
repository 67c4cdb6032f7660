import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { infraFiles } from './infra/files.ts';
import { serviceParts } from './infra/site-parts.ts';
import { ROOT } from './lib/paths.ts';

/**
 * `npm run infra`: writes what containers are run by, from the services of the tree. `npm run infra -- keys`: prints new keys,
 * for the `.env` of compose or the secret of a cluster.
 */
const [command, ...more] = process.argv.slice(2);
if (more.length > 0 || (command !== undefined && command !== 'keys')) {
  console.error('usage: npm run infra [-- keys]');
  process.exit(1);
}
if (command === 'keys') {
  const keys = new Set((await serviceParts()).flatMap((part) => part.keys));
  for (const name of ['EDGE_KEY', ...keys]) console.log(`${name}=${randomBytes(32).toString('base64')}`);
  for (const name of ['BUCKET_USER', 'BUCKET_PASSWORD'])
    console.log(`${name}=${randomBytes(12).toString('hex')}`);
} else {
  for (const [path, text] of await infraFiles()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}
process.exit(0);
