import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, readServiceConfig, rotateKeys, writeAudit, type HasSealed } from '@larkfield/kit';
import type { Document } from 'mongodb';
import { investorIndexes } from './accounts/store.ts';
import { investConfig, investKeys } from './context.ts';

/**
 * `npm run rotate-keys` in this folder, with the service's environment: makes a new key where keys are kept in a file, and
 * seals with the present key whatever another one has sealed, while the site runs.
 */
// Nothing listens here, so nobody needs the key of the edge.
const unused = { PORT: '0', EDGE_KEY: randomBytes(32).toString('base64url') };
const config = readServiceConfig(investConfig, { ...unused, ...process.env });
const { client, db } = await openDatabase(config.MONGODB_URL);
const now = (): Date => new Date();
const fields = await rotateKeys({
  ring: investKeys(config),
  collections: [db.collection<HasSealed & Document>(investorIndexes.collection)],
  now,
  pause: (milliseconds) => sleep(milliseconds),
});
const line = {
  action: 'investor.keysRotated',
  actor: 'command',
  subject: 'invest',
  requestId: 'rotate-keys',
};
await writeAudit({ db, service: 'invest', now: now() }, [line]);
await client.close();
process.stdout.write(`invest: ${fields} fields are sealed with the present key\n`);
