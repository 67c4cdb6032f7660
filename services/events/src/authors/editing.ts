import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { Session } from '@larkfield/kit/http';
import type { Editor, OtherEditors } from '@larkfield/mf-events/forms';
import type { Collection, Db } from 'mongodb';

/** A page on which somebody has an item or a draft open. */
export interface OpenPage {
  /** Random, made by the page. */
  readonly _id: string;
  /** Id of the item or draft. */
  readonly text: string;
  readonly account: string;
  readonly name: string;
  readonly at: Date;
  readonly saved?: { readonly version: number; readonly at: Date };
  /** The page was closed; what it saved is still told to others. */
  readonly left?: true;
}

const COLLECTION = 'events_editing';
/** A page that has not called for this long is no longer open. Pages call every 20 seconds. */
const OPEN_MS = 60_000;
export const EDITING_KEPT_S = 24 * 3_600;

export const editingIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { text: 1, at: -1 } },
    { key: { account: 1 } },
    { key: { at: 1 }, expireAfterSeconds: EDITING_KEPT_S },
  ],
};

export function editingStore(db: Db): Collection<OpenPage> {
  return db.collection<OpenPage>(COLLECTION);
}

interface Opened {
  readonly id: string;
  readonly page: string;
  readonly left?: true;
}

/** Notes that a page has a text open, and returns who else has. */
export async function noteOpenPage(
  db: Db,
  { id: text, page, left }: Opened,
  { caller, version, now }: { readonly caller: Session; readonly version: number; readonly now: Date },
): Promise<OtherEditors> {
  const store = editingStore(db);
  const { id: account = '', username: name = '' } = caller;
  const own = { _id: `${account}-${page}` };
  await store.updateOne(
    own,
    {
      $set: { text, account, name, at: now, ...(left ? { left } : {}) },
      ...(left ? {} : { $unset: { left: '' } }),
    },
    { ...QUERY_TIMEOUT, upsert: true },
  );
  const others = await store
    .find({ text, _id: { $ne: own._id } }, QUERY_TIMEOUT)
    .sort({ at: -1 })
    .limit(50)
    .toArray();
  const toEditor = (one: OpenPage, at: Date): Editor => ({
    name: one.name,
    self: one.account === account,
    at: at.toISOString(),
  });
  const since = now.getTime() - OPEN_MS;
  const saver = others.find(({ saved }) => saved?.version === version);
  return {
    version,
    open: others
      .filter(({ at, left: gone }) => !gone && at.getTime() > since)
      .map((one) => toEditor(one, one.at)),
    ...(saver?.saved ? { saved: toEditor(saver, saver.saved.at) } : {}),
  };
}

/** Notes which version the caller has saved, so that others are told who it was. */
export async function noteSaved(
  db: Db,
  { text, version }: { readonly text: string; readonly version: number },
  { caller, now }: { readonly caller: Session; readonly now: Date },
): Promise<void> {
  const { id: account = '', username: name = '' } = caller;
  await editingStore(db).updateOne(
    { _id: `${account}-${text}-saved` },
    { $set: { text, account, name, at: now, left: true, saved: { version, at: now } } },
    { ...QUERY_TIMEOUT, upsert: true },
  );
}
