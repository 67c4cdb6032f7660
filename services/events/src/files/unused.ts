import { eachAlone, LIMIT, type ServiceContext } from '@larkfield/kit';
import { itemStore } from '../items/store.ts';
import type { Item, ItemRecord } from '../items/item.ts';
import { filesOf, ownerOf, type PublicFile } from './store.ts';

/** A call that has found a file before it was marked has long written its item by then. */
const LEFT_MS = 10 * 60_000;
const BATCH = 20;

type Shown = Pick<Item, 'image' | 'document'>;

/** Marks the files that an item showed and does not show any more. */
export async function markUnused(
  context: Pick<ServiceContext, 'db' | 'config' | 'now'>,
  before: Shown,
  after: Shown = {},
): Promise<void> {
  const ids = [before.image, before.document]
    .flatMap((file) => file?.fileId ?? [])
    .filter((id) => id !== after.image?.fileId && id !== after.document?.fileId);
  if (ids.length === 0) return;
  const { stored } = filesOf(context);
  await stored.updateMany({ _id: { $in: ids } }, { $set: { unusedSince: context.now() } }, LIMIT);
}

/** One step of erasing what nothing shows any more, in all its sizes. True when there may be more to do. */
export async function eraseUnused(context: ServiceContext): Promise<boolean> {
  const { db, now, log } = context;
  const { stored } = filesOf(context);
  const unusedSince = { $lte: new Date(now().getTime() - LEFT_MS) };
  const found = await stored.find({ unusedSince }, LIMIT).limit(BATCH).toArray();
  const erased = await eachAlone(
    found,
    async ({ _id }) => {
      if (await isShown(db, _id))
        await stored.updateOne({ _id, unusedSince }, { $unset: { unusedSince: '' } }, LIMIT);
      else await erase(context, _id, unusedSince);
    },
    (err) => log.error({ err }, 'a file could not be erased'),
  );
  return erased === BATCH;
}

/** An item that is duplicated shows the files of the first one. */
async function isShown(db: ServiceContext['db'], id: string): Promise<boolean> {
  const options = { ...LIMIT, projection: { _id: 1 } };
  for (const field of ['image.fileId', 'document.fileId'] as const) {
    const item = await itemStore(db).findOne<Pick<ItemRecord, '_id'>>(
      { [field]: id, state: { $ne: 'deleted' } },
      options,
    );
    if (item) return true;
  }
  return false;
}

/** What dies on the way is gone on with: the file that everything belongs to goes last. */
async function erase(
  context: ServiceContext,
  id: string,
  unusedSince: { readonly $lte: Date },
): Promise<void> {
  const { client, stored } = filesOf(context);
  const { modifiedCount } = await stored.updateOne(
    { _id: id, unusedSince },
    { $set: { erased: true } },
    LIMIT,
  );
  const taken = modifiedCount > 0 || (await stored.findOne({ _id: id, erased: true }, LIMIT));
  if (!taken) return;
  const parts = await stored.find({ record: id }, LIMIT).toArray();
  const last = ({ _id }: PublicFile) => (_id === id ? 1 : 0);
  for (const part of parts.toSorted((a, b) => last(a) - last(b))) {
    await client.remove(part._id, ownerOf(id));
    await stored.deleteOne({ _id: part._id }, LIMIT);
  }
}
