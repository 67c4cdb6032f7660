import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';

/** Documents of a collection that an operator would find. */
export async function findRecords(collection: string, filter: Document): Promise<Document[]> {
  const client = new MongoClient(process.env['SITE_DATABASE'] ?? '');
  try {
    return await client.db().collection(collection).find(filter).toArray();
  } finally {
    await client.close();
  }
}

/** Puts documents where another part of the site would have put them. */
export async function insertRecords(collection: string, documents: readonly Document[]): Promise<void> {
  const client = new MongoClient(process.env['SITE_DATABASE'] ?? '');
  try {
    await client
      .db()
      .collection(collection)
      .insertMany([...documents]);
  } finally {
    await client.close();
  }
}

/** Mails are the worker's, which has its turns. */
export const MAILED = { timeout: 30_000 };

/** Mails written to the data folder, decoded enough to look for words and addresses. */
export function readMails(): string[] {
  const folder = join(process.env['SITE_DATA'] ?? '', 'mail');
  // The folder comes with the first mail.
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
