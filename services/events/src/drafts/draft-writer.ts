import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@larkfield/contracts';
import { createSettingsReader } from '@larkfield/kit/app';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { ServiceError, type ServiceContext, type Session } from '@larkfield/kit/http';
import type { ItemKind, LocalTime } from '@larkfield/mf-events/forms';
import { createItemWriter, type ItemForm, type WriteCall } from '../authors/item-writer.ts';
import { createItemFiles } from '../files/store.ts';
import { markUnusedFiles } from '../files/unused-files.ts';
import { draftStore, type Draft, type Drafts } from '../items/draft-store.ts';
import { plannedTime } from '../items/planned-time.ts';
import { eventsSettings } from '../settings.ts';
import { createTokenMaker } from '../signup/token.ts';
import { draftEntries, textOf } from './entries.ts';
import { endOf, formOf } from './form-of.ts';
import { createPublication } from './publication.ts';

interface Plan {
  readonly version: number;
  readonly at?: LocalTime | undefined;
  readonly until?: LocalTime | undefined;
}

/** Creates the operations of authors on their drafts. A draft of somebody else is NOT_FOUND, also for editors. */
export function createDraftWriter(context: ServiceContext) {
  const own = (id: string, caller: Session) => ownDraft(draftStore(context.db), id, caller);
  const publication = createPublication(context, createItemWriter(context));
  const settings = createSettingsReader(context, 'events', eventsSettings);

  return {
    own,
    ...createDraftTexts(context),
    ...createDraftActs(context),
    publish: publication.publish,
    async keptUntil({ changedAt, plan: planned }: Draft): Promise<Date> {
      const days = (await settings()).draftDays;
      const since = Math.max(changedAt.getTime(), planned?.at.at.getTime() ?? 0);
      return new Date(since + days * 24 * 3_600_000);
    },
    ofAuthor: ({ id = '' }: Session) =>
      draftStore(context.db)
        .find({ 'author.account': id, state: 'open' }, QUERY_TIMEOUT)
        .sort({ changedAt: -1 })
        .limit(200)
        .toArray(),
  };
}

async function ownDraft(drafts: Drafts, id: string, caller: Session): Promise<Draft> {
  const found = await drafts.findOne({ _id: id, state: 'open' }, QUERY_TIMEOUT);
  if (!found || found.author.account !== caller.id) throw new ServiceError('NOT_FOUND');
  return found;
}

/** Creates the calls that store the text of a draft. */
function createDraftTexts(context: ServiceContext) {
  const { db, now } = context;
  const drafts = draftStore(db);
  const files = createItemFiles(context);

  /** Returns what the draft shows: its entries, and the files they name, which are now kept as long as the draft. */
  async function contentOf(kind: ItemKind, sent: object, account: string) {
    const entries = draftEntries(kind, sent);
    const [image, document] = [textOf(entries, 'image'), textOf(entries, 'document')];
    return {
      entries,
      ...(image === undefined ? {} : { image: await files.storeImage(image, account) }),
      ...(document === undefined ? {} : { document: await files.storeDocument(document, account) }),
    };
  }

  async function create(kind: ItemKind, sent: object, { caller, key }: WriteCall): Promise<Draft> {
    const { id: account = '', username: name = '' } = caller;
    const content = await contentOf(kind, sent, account);
    const at = now();
    const draft: Draft = {
      ...content,
      ...{ _id: randomUUID(), key: `${account}|${key ?? randomUUID()}`, kind, author: { account, name } },
      ...{ version: 0, createdAt: at, changedAt: at, state: 'open' },
    };
    try {
      await drafts.insertOne(draft, QUERY_TIMEOUT);
      return draft;
    } catch (error) {
      const first = isDuplicate(error) && (await drafts.findOne({ key: draft.key }, QUERY_TIMEOUT));
      if (!first) throw error;
      return first;
    }
  }

  async function change(
    id: string,
    { entries: sent, version }: { readonly entries: object; readonly version: number },
    { caller }: WriteCall,
  ): Promise<Draft> {
    const before = await ownDraft(drafts, id, caller);
    if (before.version !== version) throw new ServiceError('VERSION_CONFLICT');
    const content = await contentOf(before.kind, sent, before.author.account);
    // What is planned must stay complete, or it could not be published when its time comes.
    if (before.plan) checkPlan(before, formOf(before.kind, content.entries), now());
    const gone = (['image', 'document'] as const).filter((name) => !(name in content));
    const after = await update(drafts, before, {
      $set: { ...content, changedAt: now() },
      $unset: { failed: '', ...Object.fromEntries(gone.map((name) => [name, ''])) },
    });
    await markUnusedFiles(context, before, content);
    return after;
  }

  return { create, change };
}

/** Creates what can be done with a draft beside writing and publishing it. */
function createDraftActs(context: ServiceContext) {
  const { db, now, config, wake } = context;
  const drafts = draftStore(db);
  const makeToken = createTokenMaker(config);
  const tokenOf = ({ _id, preview }: Draft) => makeToken('preview', `${_id}|${preview?.number ?? 0}`);

  async function plan(id: string, { version, at, until }: Plan, { caller }: WriteCall): Promise<Draft> {
    const before = await ownDraft(drafts, id, caller);
    if (before.version !== version) throw new ServiceError('VERSION_CONFLICT');
    if (!at) return update(drafts, before, { $set: { changedAt: now() }, $unset: { plan: '', failed: '' } });
    const start = plannedTime('at', at, { after: [now()] });
    const end = until && plannedTime('until', until, { after: [start.at] });
    const wanted = { at: start, ...(end ? { until: end } : {}) };
    checkPlan({ ...before, plan: wanted }, formOf(before.kind, before.entries), now());
    const after = await update(drafts, before, {
      $set: { plan: wanted, changedAt: now() },
      $unset: { failed: '' },
    });
    wake();
    return after;
  }

  async function remove(id: string, { caller }: WriteCall): Promise<void> {
    const draft = await ownDraft(drafts, id, caller);
    await removeDraft(context, draft);
  }

  /** Creates a link of the preview, or withdraws it. A new link never has an earlier token. */
  async function setPreview(id: string, on: boolean, { caller }: WriteCall): Promise<Draft> {
    const before = await ownDraft(drafts, id, caller);
    if (on === (before.preview?.hash !== undefined)) return before;
    const number = (before.preview?.number ?? 0) + (on ? 1 : 0);
    const preview = on
      ? { number, hash: hashToken(tokenOf({ ...before, preview: { number } })) }
      : { number };
    // Not a change of the text: other windows may go on.
    await drafts.updateOne({ _id: id, state: 'open' }, { $set: { preview } }, QUERY_TIMEOUT);
    return ownDraft(drafts, id, caller);
  }

  return {
    ...{ plan, remove, setPreview },
    /** Returns the token of the preview; undefined without a preview. */
    tokenOf: (draft: Draft) => (draft.preview?.hash === undefined ? undefined : tokenOf(draft)),
  };
}

/** Deletes a draft. Its files are erased when nothing else uses them. */
export async function removeDraft(context: ServiceContext, draft: Draft): Promise<void> {
  await draftStore(context.db).deleteOne({ _id: draft._id, version: draft.version }, QUERY_TIMEOUT);
  await markUnusedFiles(context, draft);
}

/** @throws ServiceError `VERSION_CONFLICT` if the draft was changed meanwhile */
async function update(drafts: Drafts, { _id, version }: Draft, change: object): Promise<Draft> {
  const after = await drafts.findOneAndUpdate(
    { _id, version, state: 'open' },
    { ...change, $inc: { version: 1 } },
    { ...QUERY_TIMEOUT, returnDocument: 'after' },
  );
  if (!after) throw new ServiceError('VERSION_CONFLICT');
  return after;
}

/** An event stays on the board until it is over. @throws ServiceError `VALIDATION_FAILED` */
function checkPlan({ plan }: Draft, form: ItemForm, now: Date): void {
  const problems: FieldProblem[] = [];
  const until = plan?.until?.at;
  const end = endOf(form);
  if (until && end && until < end) problems.push({ field: 'until.time', key: 'posting:errors.early' });
  if (until && until <= now) problems.push({ field: 'until.time', key: 'posting:errors.past' });
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields: problems });
}
