import { createHash } from 'node:crypto';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { Db } from 'mongodb';

/** A person who must not be contacted. Only the hash of the address is stored. */
interface Objection {
  _id: string;
  at: Date;
}

const COLLECTION = 'referral_objections';

/** Found by `_id` only. */
export const objectionIndexes: CollectionIndexes = { collection: COLLECTION, indexes: [] };

export interface Objections {
  has(email: string): Promise<boolean>;
  add(email: string, at: Date): Promise<void>;
}

export function objectionStore(db: Db): Objections {
  const objections = db.collection<Objection>(COLLECTION);
  return {
    has: async (email) => (await objections.findOne({ _id: hash(email) }, QUERY_TIMEOUT)) !== null,
    async add(email, at) {
      await objections.updateOne(
        { _id: hash(email) },
        { $setOnInsert: { at } },
        { ...QUERY_TIMEOUT, upsert: true },
      );
    },
  };
}

function hash(email: string): string {
  return createHash('sha256').update(`referral-objection|${email}`).digest('base64url');
}
