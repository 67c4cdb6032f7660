import { createHash } from 'node:crypto';
import { LIMIT, type CollectionIndexes } from '@larkfield/kit';
import type { Db } from 'mongodb';

/** Somebody who does not want to be written to: all we keep of them is the hash of their address. */
interface Objection {
  _id: string;
  at: Date;
}

const COLLECTION = 'referral_objections';

/** Found by id only. */
export const objectionIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [] };

export interface Objections {
  has(email: string): Promise<boolean>;
  add(email: string, at: Date): Promise<void>;
}

export function objectionStore(db: Db): Objections {
  const objections = db.collection<Objection>(COLLECTION);
  return {
    has: async (email) => (await objections.findOne({ _id: hash(email) }, LIMIT)) !== null,
    async add(email, at) {
      await objections.updateOne({ _id: hash(email) }, { $setOnInsert: { at } }, { ...LIMIT, upsert: true });
    },
  };
}

function hash(email: string): string {
  return createHash('sha256').update(`referral-objection|${email}`).digest('base64url');
}
