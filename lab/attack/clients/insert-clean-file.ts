import { randomBytes } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { fileStore } from '../../../services/files/src/storage/store.ts';

/** Inserts a clean PDF without bytes, which no record has claimed, into the database. Returns its id. */
export async function insertCleanFile(db: Db): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const createdAt = new Date();
  await fileStore(db).insertOne({
    ...{ _id: id, state: 'clean', name: 'a.pdf', type: 'pdf', size: 1, sha256: 'a'.repeat(64) },
    ...{ key: '', bytes: new ObjectId(), createdAt },
  });
  return id;
}
