import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext, type Session } from '@larkfield/kit/http';
import { forEachSettled } from '@larkfield/kit/runtime';
import type { WriteItemAnswer } from '@larkfield/mf-events/forms';
import { written, type createItemWriter, type ItemForm, type WriteCall } from '../authors/item-writer.ts';
import { digestOf, draftStore, type Draft, type Entries } from '../items/draft-store.ts';
import { itemStore } from '../items/store.ts';
import { draftEntries } from './entries.ts';
import { formOf } from './form-of.ts';

const BATCH = 20;
/** A publication that is unfinished for this long was left by a process that ended. */
const LEFT_MS = 30_000;
/** Problems that do not go away by themselves: the author has to change something. */
const LASTING: readonly string[] = ['VALIDATION_FAILED', 'FILE_UNKNOWN', 'FILE_TAKEN', 'FILE_REFUSED'];

/** Submission key of the item that a draft becomes. The unique index lets only one item have it. */
const keyOf = ({ _id }: Pick<Draft, '_id'>) => `draft-${_id}`;

/** Creates the item of a claimed draft. Any process may do it, also after another one has begun. */
function createFinisher(context: ServiceContext, writer: ReturnType<typeof createItemWriter>) {
  const { db, now } = context;
  const drafts = draftStore(db);
  const items = itemStore(db);

  async function answerOf(draft: Pick<Draft, '_id'>): Promise<WriteItemAnswer> {
    return written(await items.findOne({ 'submission.key': keyOf(draft) }, QUERY_TIMEOUT));
  }

  async function finish(draft: Draft, caller: Session, requestId: string): Promise<WriteItemAnswer> {
    const { _id, kind, entries, plan } = draft;
    const until = plan?.until && { unpublishAt: plan.until.at, unpublishZone: plan.until.timeZone };
    const published = { key: keyOf(draft), ...(until ? { until } : {}) };
    await writer.create(formOf(kind, entries), { caller, requestId, key: undefined }, published);
    await drafts.updateOne(
      { _id, state: 'publishing' },
      {
        $set: { state: 'done', entries: {} },
        $unset: { image: '', document: '', plan: '', preview: '', failed: '' },
      },
      QUERY_TIMEOUT,
    );
    return answerOf(draft);
  }

  /** Publishes for an author who is not there, with the roles that the account has now. */
  async function finishAlone(draft: Draft): Promise<void> {
    const account = await db
      .collection<SessionAccount>(ACCOUNTS)
      .findOne({ _id: draft.author.account }, QUERY_TIMEOUT);
    // The job that removes erased authors deletes the draft.
    if (!account) return;
    const { roles } = account;
    const caller: Session = {
      ...{ kind: roles ? 'admin' : 'user', id: account._id, username: account.username },
      ...(roles ? { roles } : {}),
    };
    try {
      await finish(draft, caller, 'worker');
    } catch (error) {
      if (!(error instanceof ServiceError) || !LASTING.includes(error.code)) throw error;
      await drafts.updateOne(
        { _id: draft._id, state: 'publishing' },
        {
          $set: { state: 'open', failed: true, changedAt: now() },
          $unset: { plan: '', digest: '' },
          $inc: { version: 1 },
        },
        QUERY_TIMEOUT,
      );
    }
  }

  return { answerOf, finish, finishAlone };
}

/**
 * Publishes drafts. A draft is first claimed, which fixes its entries; then any process may create its item, which exists
 * only once because of its key.
 */
export function createPublication(context: ServiceContext, writer: ReturnType<typeof createItemWriter>) {
  const { db, now, log } = context;
  const drafts = draftStore(db);
  const { answerOf, finish, finishAlone } = createFinisher(context, writer);

  /** Returns false if the draft was changed, claimed or deleted meanwhile. */
  async function claim({ _id, version }: Pick<Draft, '_id' | 'version'>, entries: Entries): Promise<boolean> {
    const { modifiedCount } = await drafts.updateOne(
      { _id, version, state: 'open' },
      {
        $set: { state: 'publishing', entries, digest: digestOf(entries), changedAt: now() },
        $inc: { version: 1 },
      },
      QUERY_TIMEOUT,
    );
    return modifiedCount > 0;
  }

  async function publish(
    id: string,
    { version, ...form }: ItemForm & { readonly version: number },
    { caller, requestId }: WriteCall,
  ): Promise<WriteItemAnswer> {
    const before = await drafts.findOne({ _id: id }, QUERY_TIMEOUT);
    if (!before || before.author.account !== caller.id) throw new ServiceError('NOT_FOUND');
    const entries = draftEntries(before.kind, form);
    formOf(before.kind, entries);
    await claim({ _id: id, version }, entries);
    const claimed = await drafts.findOne({ _id: id }, QUERY_TIMEOUT);
    // A repeated call gets the same answer; one with another text must not be lost.
    if (!claimed || claimed.state === 'open' || claimed.digest !== digestOf(entries))
      throw new ServiceError('VERSION_CONFLICT');
    return claimed.state === 'done' ? answerOf(claimed) : finish(claimed, caller, requestId);
  }

  /** Publishes what is due, and finishes what another process began (a job). Returns true if there may be more. */
  async function publishDue(): Promise<boolean> {
    const due = await drafts
      .find({ 'plan.at.at': { $lte: now() }, state: 'open' }, QUERY_TIMEOUT)
      .limit(BATCH)
      .toArray();
    for (const draft of due) await claim(draft, draft.entries);
    const left = new Date(now().getTime() - LEFT_MS);
    const ids = due.map(({ _id }) => _id);
    const mine = { $or: [{ _id: { $in: ids } }, { changedAt: { $lte: left } }] };
    const found = await drafts
      .find({ state: 'publishing', ...mine }, QUERY_TIMEOUT)
      .limit(BATCH)
      .toArray();
    await forEachSettled(found, finishAlone, (err) => log.error({ err }, 'publishing a draft failed'));
    return due.length === BATCH;
  }

  return { publish, publishDue };
}
