import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { forEachSettled } from '@larkfield/kit/runtime';
import { draftStore } from '../items/draft-store.ts';
import { itemStore } from '../items/store.ts';
import type { Item, ItemRecord } from '../items/item.ts';
import { createItemFiles, fileOwnerOf, type PublicFile } from './store.ts';

/** A file is erased this long after it was marked, so that a call that read it before has written its item. */
const GRACE_MS = 10 * 60_000;
const BATCH = 20;

interface Shown {
  readonly image?: Pick<NonNullable<Item['image']>, 'fileId'> | undefined;
  readonly document?: Item['document'] | undefined;
}

/** Marks the files that `before` uses and `after` does not. */
export async function markUnusedFiles(
  context: Pick<ServiceContext, 'db' | 'config' | 'now'>,
  before: Shown,
  after: Shown = {},
): Promise<void> {
  const ids = [before.image, before.document]
    .flatMap((file) => file?.fileId ?? [])
    .filter((id) => id !== after.image?.fileId && id !== after.document?.fileId);
  if (ids.length === 0) return;
  const { publicFiles } = createItemFiles(context);
  await publicFiles.updateMany(
    { _id: { $in: ids } },
    { $set: { unusedSince: context.now() } },
    QUERY_TIMEOUT,
  );
}

/** Runs one step of a background job: erases unused files in all sizes. Returns true if there may be more to do. */
export async function eraseUnusedFiles(context: ServiceContext): Promise<boolean> {
  const { db, now, log } = context;
  const { publicFiles } = createItemFiles(context);
  const unusedSince = { $lte: new Date(now().getTime() - GRACE_MS) };
  const found = await publicFiles.find({ unusedSince }, QUERY_TIMEOUT).limit(BATCH).toArray();
  const erased = await forEachSettled(
    found,
    async ({ _id }) => {
      if (await isShown(db, _id))
        await publicFiles.updateOne({ _id, unusedSince }, { $unset: { unusedSince: '' } }, QUERY_TIMEOUT);
      else await erase(context, _id, unusedSince);
    },
    (err) => log.error({ err }, 'erasing an unused file failed'),
  );
  return erased === BATCH;
}

async function isShown(db: ServiceContext['db'], id: string): Promise<boolean> {
  const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
  for (const field of ['image.fileId', 'document.fileId'] as const) {
    const item = await itemStore(db).findOne<Pick<ItemRecord, '_id'>>(
      { [field]: id, state: { $ne: 'deleted' } },
      options,
    );
    const draft = await draftStore(db).findOne({ [field]: id }, options);
    if (item || draft) return true;
  }
  return false;
}

/** The original is removed last, so that an interrupted run is continued by the next one. */
async function erase(
  context: ServiceContext,
  id: string,
  unusedSince: { readonly $lte: Date },
): Promise<void> {
  const { client, publicFiles } = createItemFiles(context);
  const { modifiedCount } = await publicFiles.updateOne(
    { _id: id, unusedSince },
    { $set: { erased: true } },
    QUERY_TIMEOUT,
  );
  const taken = modifiedCount > 0 || (await publicFiles.findOne({ _id: id, erased: true }, QUERY_TIMEOUT));
  if (!taken) return;
  const parts = await publicFiles.find({ record: id }, QUERY_TIMEOUT).toArray();
  const last = ({ _id }: PublicFile) => (_id === id ? 1 : 0);
  for (const part of parts.toSorted((a, b) => last(a) - last(b))) {
    await client.remove(part._id, fileOwnerOf(id));
    await publicFiles.deleteOne({ _id: part._id }, QUERY_TIMEOUT);
  }
}
