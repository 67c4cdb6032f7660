import { parseArgs } from 'node:util';
import { openDatabase } from '@larkfield/kit';
import { put } from './items.ts';
import { samples } from './samples.ts';

/**
 * Puts invented items into the database of `MONGODB_URL`, to look at while developing:
 * `MONGODB_URL=… node services/events/test/support/fill.ts --count 60`. None of them ever comes with the site.
 */
const { values } = parseArgs({ options: { count: { type: 'string', default: '60' } } });
const { client, db } = await openDatabase(process.env['MONGODB_URL'] ?? '');
await put(db, ...samples(Number(values.count), new Date()));
await client.close();
