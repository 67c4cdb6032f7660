import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Db, type Document } from 'mongodb';

/** Runs `work` on the database of a site, by default the one that the helpers use. */
export async function withSiteDatabase<T>(
  work: (db: Db) => Promise<T>,
  url = process.env['SITE_DATABASE'] ?? '',
): Promise<T> {
  const client = new MongoClient(url);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

export function findRecords(collection: string, filter: Document): Promise<Document[]> {
  return withSiteDatabase((db) => db.collection(collection).find(filter).toArray());
}

export async function insertRecords(collection: string, documents: readonly Document[]): Promise<void> {
  await withSiteDatabase((db) => db.collection(collection).insertMany([...documents]));
}

/** Mails are sent by a background job. */
export const MAIL_TIMEOUT = { timeout: 30_000 };

/** Returns the mails in the data folder, decoded enough to search for texts and addresses. */
export function readMails(): string[] {
  const folder = join(process.env['SITE_DATA'] ?? '', 'mail');
  // The first mail creates the folder.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => decode(readFileSync(join(folder, name), 'utf8')));
}

function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());
}
