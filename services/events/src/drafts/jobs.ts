import { createSettingsReader } from '@larkfield/kit/app';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { forEachSettled } from '@larkfield/kit/runtime';
import { findErasedAccounts } from '../authors/erase-authors.ts';
import { createItemWriter } from '../authors/item-writer.ts';
import { draftStore } from '../items/draft-store.ts';
import { changeItem, itemStore, LISTED_STATES } from '../items/store.ts';
import { eventsSettings } from '../settings.ts';
import { removeDraft } from './draft-writer.ts';
import { editingStore } from '../authors/editing.ts';
import { createPublication } from './publication.ts';

const BATCH = 50;
const DAY_MS = 24 * 3_600_000;

/** Runs one step of the jobs of drafts. Returns true if there may be more to do. */
export async function runDraftJobs(context: ServiceContext): Promise<boolean> {
  const more = [
    await createPublication(context, createItemWriter(context)).publishDue(),
    await unpublishDue(context),
    await removeForgotten(context),
    await removeErased(context),
  ];
  return more.includes(true);
}

/** Takes items off the board whose time is over. Events stay until they have ended. */
async function unpublishDue(context: ServiceContext): Promise<boolean> {
  const { db, now, log } = context;
  const items = itemStore(db);
  const due = {
    unpublishAt: { $lte: now() },
    state: { $in: [...LISTED_STATES] },
    $or: [{ event: { $exists: false } }, { 'event.end': { $lte: now() } }],
  };
  const found = await items.find(due, QUERY_TIMEOUT).limit(BATCH).toArray();
  const done = await forEachSettled(
    found,
    async (item) => {
      const { reference: subject, state: was } = item;
      const audit = { action: 'item.state', actor: 'system', subject, requestId: 'worker' };
      try {
        await changeItem(items, item, {
          set: { state: 'unpublished' },
          unset: ['unpublishAt', 'unpublishZone'],
          audit: { ...audit, was, to: 'unpublished' },
          now: now(),
        });
      } catch (error) {
        // Another process did it, or the author has just changed the item: the next run looks again.
        if (!(error instanceof ServiceError)) throw error;
      }
    },
    (err, { reference }) => log.error({ err, reference }, 'taking an item off the board failed'),
  );
  return done === BATCH;
}

/** Deletes drafts that nobody has changed for long, and the answers of drafts that were published a day ago. */
async function removeForgotten(context: ServiceContext): Promise<boolean> {
  const { db, now } = context;
  const { draftDays } = await createSettingsReader(context, 'events', eventsSettings)();
  const before = (days: number) => ({ $lte: new Date(now().getTime() - days * DAY_MS) });
  const drafts = draftStore(db);
  await drafts.deleteMany({ state: 'done', changedAt: before(1) }, QUERY_TIMEOUT);
  const found = await drafts
    .find({ state: 'open', changedAt: before(draftDays), plan: { $exists: false } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const draft of found) await removeDraft(context, draft);
  return found.length === BATCH;
}

/** Deletes what erased accounts have not published. */
async function removeErased(context: ServiceContext): Promise<boolean> {
  const gone = await findErasedAccounts(context);
  if (gone.length === 0) return false;
  const found = await draftStore(context.db)
    .find({ 'author.account': { $in: [...gone] } }, QUERY_TIMEOUT)
    .limit(BATCH)
    .toArray();
  for (const draft of found) await removeDraft(context, draft);
  await editingStore(context.db).deleteMany({ account: { $in: [...gone] } }, QUERY_TIMEOUT);
  return found.length === BATCH;
}
