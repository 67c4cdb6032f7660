import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@larkfield/kit/database';
import { rotateKeys, type HasEncryptedFields } from '@larkfield/kit/encryption';
import { writeAudit } from '@larkfield/kit/records';
import { readServiceConfig } from '@larkfield/kit/runtime';
import type { Document } from 'mongodb';
import { investorIndexes } from './accounts/investor/store.ts';
import { importIndexes } from './payments/import/store.ts';
import { paymentIndexes } from './payments/store.ts';
import { investConfig, readInvestKeys } from './accounts/investor/context.ts';

/**
 * The command `npm run rotate-keys` in this folder. Runs with the service's environment, while the site runs.
 * Creates a new key if keys are stored in a file, and encrypts all secrets with the current key.
 */
// Required by the configuration, but nothing listens here.
const unused = { PORT: '0', EDGE_KEY: randomBytes(32).toString('base64url') };
const config = readServiceConfig(investConfig, { ...unused, ...process.env });
const { client, db } = await openDatabase(config.MONGODB_URL);
const now = (): Date => new Date();
const fields = await rotateKeys({
  ring: readInvestKeys(config),
  collections: [investorIndexes, paymentIndexes, importIndexes].map(({ collection }) =>
    db.collection<HasEncryptedFields & Document>(collection),
  ),
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
process.stdout.write(`invest: ${fields} fields are encrypted with the current key\n`);
