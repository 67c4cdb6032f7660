import { parseArgs } from 'node:util';
import { openDatabase } from '@larkfield/kit/database';
import { insertItems } from './items.ts';
import { sampleItems } from './sample-items.ts';

/**
 * The command `MONGODB_URL=… node services/events/test/support/insert-sample-items.ts --count 60` inserts
 * invented items, for development only.
 */
const { values } = parseArgs({ options: { count: { type: 'string', default: '60' } } });
const { client, db } = await openDatabase(process.env['MONGODB_URL'] ?? '');
await insertItems(db, ...sampleItems(Number(values.count), new Date()));
await client.close();
