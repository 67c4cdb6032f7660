import { LIMIT, recordIndexes, type CollectionIndexes } from '@larkfield/kit';
import type { Db } from 'mongodb';
import type { Charge } from '../waiver/types.ts';

/** What administrators decide about the field trial; there is one such record. */
interface SettingsRecord {
  readonly _id: string;
  readonly reference: string;
  readonly state: 'open' | 'paused';
  readonly charge: Charge;
  readonly createdAt: Date;
  readonly submission: { readonly key: string };
}

const COLLECTION = 'trial_settings';
const NAME = 'settings';

export const settingsIndexes: CollectionIndexes = { collection: COLLECTION, indexes: recordIndexes };

export interface Settings {
  /** What holds now. */
  read(): Promise<{ readonly open: boolean; readonly charge: Charge }>;
  /** Makes the record of a fresh site: registration is open, and there is no payment (D39). */
  prepare(now: Date): Promise<void>;
}

export function settingsStore(db: Db): Settings {
  const settings = db.collection<SettingsRecord>(COLLECTION);
  return {
    async read() {
      const found = await settings.findOne({ _id: NAME }, LIMIT);
      return { open: found?.state !== 'paused', charge: found?.charge ?? 0 };
    },
    async prepare(now) {
      const fresh = {
        reference: NAME,
        state: 'open',
        charge: 0,
        createdAt: now,
        submission: { key: NAME },
      } as const;
      await settings.updateOne({ _id: NAME }, { $setOnInsert: fresh }, { ...LIMIT, upsert: true });
    },
  };
}
