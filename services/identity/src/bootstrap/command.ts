import { randomBytes } from 'node:crypto';
import { createHasher } from '@larkfield/kit/accounts';
import { openDatabase } from '@larkfield/kit/database';
import { parseMailbox } from '@larkfield/kit/mail';
import { readServiceConfig } from '@larkfield/kit/runtime';
import { identityConfig } from '../config.ts';
import { makeFirstAdmin, renewFirstAdmin } from './first-admin.ts';

/**
 * Command `npm run first-admin`, run in this folder with the service's environment. Creates the first administrator,
 * or sets a new one-time password if the last one was never replaced. Otherwise prints that there is nothing to do.
 */
// Nothing listens here, so the edge key is not used.
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
  process.stdout.write('An administrator has already set a password: use the password reset by mail.\n');
await client.close();
