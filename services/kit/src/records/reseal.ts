import type { Collection, Document } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import type { KeyRing } from '../key-ring.ts';

/** What a record keeps sealed: one text per field, so that each is opened alone. */
export interface HasSealed {
  readonly _id: string;
  readonly reference: string;
  readonly sealed?: Readonly<Record<string, string>>;
}

/** Where a sealed field of a record belongs: it cannot be opened anywhere else. */
export function sealedPlace(collection: string, reference: string, field: string): string {
  return `${collection}|${reference}|${field}`;
}

/** Longer than a call may take: whoever has sealed with the former key has written by then. */
const GRACE_MS = 5_000;

export interface Rotation {
  readonly ring: KeyRing;
  readonly collections: readonly Collection<HasSealed & Document>[];
  readonly now: () => Date;
  /** Waits until calls that began before have ended. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Seals everything anew with a new key while the site runs: every process reads the new key before it is used, and the
 * former one opens until nothing is left that it has sealed. Safe to repeat after it was interrupted.
 * @returns the number of fields that were sealed anew.
 */
export async function rotateKeys({ ring, collections, now, pause }: Rotation): Promise<number> {
  ring.renew();
  const settled = now().getTime() + GRACE_MS;
  let fields = 0;
  for (;;) {
    const isSettled = now().getTime() >= settled;
    let changed = 0;
    for (const collection of collections) changed += await resealAll(collection, ring);
    fields += changed;
    if (isSettled && changed === 0) break;
    if (!isSettled) await pause(settled - now().getTime());
  }
  ring.dropFormer();
  return fields;
}

async function resealAll(collection: Collection<HasSealed & Document>, ring: KeyRing): Promise<number> {
  let changed = 0;
  const found = collection.find({ sealed: { $exists: true } }, { projection: { reference: 1, sealed: 1 } });
  for await (const { _id, reference, sealed = {} } of found) {
    for (const [field, text] of Object.entries(sealed)) {
      const place = sealedPlace(collection.collectionName, reference, field);
      if (!ring.isFormer(place, text)) continue;
      const path = `sealed.${field}`;
      const anew = ring.seal(place, ring.open(place, text));
      // Only what was read: a field that somebody changes meanwhile is sealed with the new key already.
      await collection.updateOne(
        { _id, [path]: text } as object,
        { $set: { [path]: anew } } as object,
        LIMIT,
      );
      changed += 1;
    }
  }
  return changed;
}
