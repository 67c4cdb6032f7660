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

/** Mails in other scripts than Latin have bodies and words of the subject in base64. */
const BASE64_BODY = /(Content-Transfer-Encoding: base64\r?\n(?:\S.*\r?\n)*\r?\n)([A-Za-z0-9+/=\r\n]+)/gi;
const BASE64_WORD = /=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=\s*/gi;

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();

function decode(mail: string): string {
  return mail
    .replace(BASE64_WORD, (_, word: string) => fromBase64(word))
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
    // Last, because `=A4` in what they hold is no sign of quoted-printable text, such as in a link's token.
    .replace(BASE64_BODY, (_, head: string, body: string) => head + fromBase64(body));
}
