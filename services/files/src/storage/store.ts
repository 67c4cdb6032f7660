import type { FileReason, FileType } from '@larkfield/contracts';
import type { CollectionIndexes } from '@larkfield/kit/database';
import type { FileOwner } from '@larkfield/kit/http';
import type { Collection, Db, ObjectId } from 'mongodb';

/** Record of a file, stored before its first byte arrives. The encrypted bytes are in GridFS. */
export interface FileRecord {
  /** 128 random bits; knowing them is the permission to claim the file. */
  readonly _id: string;
  /**
   * `receiving` until there is a verdict; `expired` if it was not claimed in time. Files that are `refused` or `expired`
   * have no bytes.
   */
  readonly state: 'receiving' | 'clean' | 'refused' | 'expired';
  readonly name: string;
  /** The file's key, encrypted with the installation's key. */
  readonly key: string;
  readonly bytes: ObjectId;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
  /** When a record without bytes is deleted. */
  readonly forgetAt?: Date;
  readonly size?: number;
  readonly sha256?: string;
  readonly type?: FileType;
  readonly reason?: FileReason;
  readonly claim?: FileOwner;
}

export const BUCKET = 'files_bytes';

export const fileIndexes: CollectionIndexes = {
  collection: 'files',
  indexes: [
    { key: { expiresAt: 1 }, sparse: true },
    { key: { forgetAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Indexes of GridFS, created at the start so that no upload has to create them. */
export const bucketIndexes: readonly CollectionIndexes[] = [
  { collection: `${BUCKET}.files`, indexes: [{ key: { filename: 1, uploadDate: 1 } }] },
  { collection: `${BUCKET}.chunks`, indexes: [{ key: { files_id: 1, n: 1 }, unique: true }] },
];

export function fileStore(db: Db): Collection<FileRecord> {
  return db.collection<FileRecord>(fileIndexes.collection);
}
