import { randomBytes } from 'node:crypto';
import { createHasher, openDatabase, parseMailbox, readServiceConfig } from '@larkfield/kit';
import { identityConfig } from '../config.ts';
import { makeFirstAdmin, renewFirstAdmin } from './first-admin.ts';

/**
 * `npm run first-admin` in this folder, with the service's environment: makes the first administrator, or gives
 * another one-time password as long as the last one was never replaced. Says when there is nothing to do.
 */
// Nothing listens here, so nobody needs the key of the edge.
const unused = { PORT: '0', EDGE_KEY: randomBytes(32).toString('base64url') };
const config = readServiceConfig(identityConfig, { ...unused, ...process.env });
const { client, db } = await openDatabase(config.MONGODB_URL);
let announced = false;
const announce = (line: string): void => {
  announced = true;
  process.stdout.write(`${line}\n`);
};
const context = { db, now: () => new Date(), office: parseMailbox(config.MAIL_TO), announce };
const hasher = createHasher();
await makeFirstAdmin(context, hasher);
if (!announced && !(await renewFirstAdmin(context, hasher)))
  process.stdout.write('There is an administrator with a password of their own: use the reset by mail.\n');
await client.close();
