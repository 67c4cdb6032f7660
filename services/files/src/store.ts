import type { FileReason, FileType } from '@larkfield/contracts';
import type { CollectionIndexes, FileOwner } from '@larkfield/kit';
import type { Collection, Db, ObjectId } from 'mongodb';

/** A file from its first byte on. Its bytes are in GridFS, sealed; what is here names nobody but by the file's name. */
export interface FileRecord {
  /** 128 random bits: whoever holds it may claim the file. */
  readonly _id: string;
  /** `receiving` until there is a verdict; `expired` when nobody claimed it in time. Only `clean` has bytes. */
  readonly state: 'receiving' | 'clean' | 'refused' | 'expired';
  readonly name: string;
  /** The key of this file, sealed with that of the installation. */
  readonly key: string;
  readonly bytes: ObjectId;
  readonly createdAt: Date;
  /** When bytes that nobody has claimed are deleted. */
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

/** Those of GridFS itself: made at the start, so that no upload has to. */
export const bucketIndexes: readonly CollectionIndexes[] = [
  { collection: `${BUCKET}.files`, indexes: [{ key: { filename: 1, uploadDate: 1 } }] },
  { collection: `${BUCKET}.chunks`, indexes: [{ key: { files_id: 1, n: 1 }, unique: true }] },
];

export function fileStore(db: Db): Collection<FileRecord> {
  return db.collection<FileRecord>(fileIndexes.collection);
}
