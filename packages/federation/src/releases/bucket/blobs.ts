import { createHash } from 'node:crypto';
import type { Objects } from './objects.ts';

/** Requests that are under way at once. */
const PARALLEL = 16;

const blobKey = (hash: string): string => `blobs/${hash}`;

/** What was written under a key as JSON. @throws Error when there is nothing. */
export async function readIndex<T>(objects: Objects, key: string): Promise<T> {
  const found = await objects.get(key);
  if (!found) throw new Error(`the release store has no ${key}`);
  return JSON.parse(found.body.toString()) as T;
}

/**
 * Keeps content under its SHA-256, which it answers. Content that is there is written again: what is as young as that is not
 * cleared away before an index names it.
 */
export async function putBlob(objects: Objects, body: Buffer): Promise<string> {
  const hash = hashOf(body);
  await putNow(objects, blobKey(hash), body);
  return hash;
}

/** Writes an object that is the same whoever writes it, so that its time is now. */
export async function putNow(objects: Objects, key: string, body: Buffer): Promise<void> {
  while ((await objects.put(key, body)) === undefined) {
    const known = await objects.get(key);
    if (known && (await objects.put(key, body, known.version)) !== undefined) return;
  }
}

/** Content by its SHA-256. @throws Error when there is none, or it is not what its name says */
export async function readBlob(objects: Objects, hash: string): Promise<Buffer> {
  const { body } = (await objects.get(blobKey(hash))) ?? {};
  if (!body) throw new Error(`the release store has no ${blobKey(hash)}`);
  if (hashOf(body) !== hash) throw new Error(`${blobKey(hash)} of the release store holds something else`);
  return body;
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Does work for all items, a few at a time; answers in their order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const [queue, done] = [items.entries(), [] as R[]];
  const worker = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return done;
}
