import type { Collection, Db } from 'mongodb';

/** Thrown by every call of a process after its end. */
export class Killed extends Error {}

const WRITES = new Set([
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'deleteOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'bulkWrite',
]);

/**
 * Returns the database as one process sees it that is killed at its n-th write: before the server gets it (`lost`), or
 * after the server has done it and before the answer arrives. All later calls of the process fail.
 */
export function mortalDatabase(
  db: Db,
  { nth, lost }: { readonly nth: number; readonly lost: boolean },
): { readonly db: Db; isDead(): boolean } {
  let left = nth;
  let dead = false;
  const die = () => {
    dead = true;
    throw new Killed();
  };
  const guarded =
    (target: object) =>
    (name: string, method: (...values: unknown[]) => unknown) =>
    (...values: unknown[]): unknown => {
      if (dead) throw new Killed();
      if (!WRITES.has(name)) return method.apply(target, values);
      left -= 1;
      if (left > 0) return method.apply(target, values);
      if (lost) return die();
      return Promise.resolve(method.apply(target, values)).then(die);
    };
  const collection = (name: string): Collection =>
    new Proxy(db.collection(name), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function' || typeof key !== 'string') return value;
        return guarded(target)(key, value as (...values: unknown[]) => unknown);
      },
    });
  const mortal = new Proxy(db, {
    get(target, key) {
      if (key === 'collection') return collection;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: mortal, isDead: () => dead };
}
