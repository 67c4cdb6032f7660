import { createHmac } from 'node:crypto';
import type { Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import type { CollectionIndexes } from '../database/indexes.ts';
import { refusalCode, type FilesClient } from '../files/files-client.ts';
import { ServiceError } from '../http/service-error.ts';

/** What a waiver was signed for, to compare it with the form that names the file. */
export interface SignatureRecord {
  readonly _id: string;
  /** Keyed hash of the printed entries (`printedDigest`). */
  readonly printed: string;
  /** Hash of the text. */
  readonly consent: string;
  readonly purgeAt: Date;
}

type Signed<T> = Omit<SignatureRecord, '_id' | 'purgeAt'> & T;

export interface SignatureStore<T> {
  readonly indexes: CollectionIndexes;
  /** Scans a signed waiver like an uploaded file, and stores what was signed. @throws ServiceError if it is refused */
  keep(context: KeepContext, document: Buffer, signed: Signed<T>): Promise<{ id: string; message: string }>;
  /** Returns what a signed file was signed for, or null if the file was uploaded. */
  find(db: Db, fileId: string): Promise<(SignatureRecord & T) | null>;
}

interface KeepContext {
  readonly db: Db;
  readonly files: FilesClient;
  readonly now: () => Date;
}

/** Longer than the one day for which a file without a form is kept. */
export const SIGNATURE_KEPT_MS = 2 * 24 * 3600_000;

/** Creates the access to a collection of signatures; `T` is what its service also stores. */
export function createSignatureStore<T extends object = object>(collection: string): SignatureStore<T> {
  const storeIn = (db: Db) => db.collection<SignatureRecord>(collection);
  return {
    indexes: { collection, indexes: [{ key: { purgeAt: 1 }, expireAfterSeconds: 0 }] },
    async keep({ db, files, now }, document, signed) {
      const purgeAt = new Date(now().getTime() + SIGNATURE_KEPT_MS);
      const { id, message, reason } = await files.scan(document, {
        name: 'signed-waiver.pdf',
        types: ['pdf'],
      });
      if (reason !== undefined) throw new ServiceError(refusalCode(reason));
      await storeIn(db).insertOne({ _id: id, ...signed, purgeAt }, QUERY_TIMEOUT);
      return { id, message };
    },
    find: (db, fileId) => storeIn(db).findOne<SignatureRecord & T>({ _id: fileId }, QUERY_TIMEOUT),
  };
}

export function printedDigest(key: Buffer, printed: string): string {
  return createHmac('sha256', key).update(`printed|${printed}`).digest('base64url');
}
