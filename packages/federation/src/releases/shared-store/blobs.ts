import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

const PARALLEL = 16;

const blobKey = (hash: string): string => `blobs/${hash}`;

/** Reads a JSON object. @throws Error if it does not exist */
export async function readJsonObject<T>(objects: ObjectStore, key: string): Promise<T> {
  const object = await objects.get(key);
  if (!object) throw new Error(`the release store has no ${key}`);
  return JSON.parse(object.body.toString()) as T;
}

/**
 * Stores content under its SHA-256 and returns the hash. Existing content is written again, which renews its time, so that
 * it is not pruned before an index names it.
 */
export async function putBlob(objects: ObjectStore, body: Buffer): Promise<string> {
  const hash = hashOf(body);
  await putWithCurrentTime(objects, blobKey(hash), body);
  return hash;
}

/** Writes an object whose content never changes, so that its time is now. Retries until no other process interferes. */
export async function putWithCurrentTime(objects: ObjectStore, key: string, body: Buffer): Promise<void> {
  while ((await objects.put(key, body)) === undefined) {
    const existing = await objects.get(key);
    if (existing && (await objects.put(key, body, existing.version)) !== undefined) return;
  }
}

/** Reads content by its SHA-256. @throws Error if it does not exist or has another hash */
export async function readBlob(objects: ObjectStore, hash: string): Promise<Buffer> {
  const { body } = (await objects.get(blobKey(hash))) ?? {};
  if (!body) throw new Error(`the release store has no ${blobKey(hash)}`);
  if (hashOf(body) !== hash) throw new Error(`${blobKey(hash)} of the release store holds something else`);
  return body;
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Runs `work` for all items with limited concurrency. Resolves with the results in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const [queue, done] = [items.entries(), [] as R[]];
  const worker = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return done;
}
