import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  callerOf,
  responseSchemas,
  ServiceError,
  TOKEN_CALL,
  type ServiceContext,
  type Session,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import {
  draftChangeBody,
  draftBody,
  draftPlanBody,
  editingBody,
  eventChangeForm,
  itemUntilBody,
  newsChangeForm,
  previewBody,
  type DraftEntries,
  type ItemData,
  type OtherEditors,
  type OwnItem,
  type OwnItems,
} from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { createItemWriter } from '../authors/item-writer.ts';
import { LIMIT_OF_WRITES, writerFor, writtenSchema } from '../authors/routes.ts';
import { draftStore, findDraftByToken, type Draft } from '../items/draft-store.ts';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { createDraftWriter } from './draft-writer.ts';
import { noteOpenPage, noteSaved } from '../authors/editing.ts';
import { toDraftEntries, toOwnDraft, toPreview } from './views.ts';

const named = Type.Object({ id: Type.String({ maxLength: 64 }) });
const nothing = Type.Object({}, { additionalProperties: false });
const done = Type.Object({ success: Type.Literal(true) });
const draftSchema = Type.Unsafe<DraftEntries>({ type: 'object', additionalProperties: true });
const itemSchema = Type.Unsafe<ItemData>({ type: 'object', additionalProperties: true });
const ownSchema = Type.Unsafe<OwnItems>({ type: 'object', additionalProperties: true });
const othersSchema = Type.Unsafe<OtherEditors>({ type: 'object', additionalProperties: true });

const MAX_ITEMS = 200;

const create = { rights: 'user', limit: LIMIT_OF_WRITES, repeatable: 'by-key' } as const;
const change = { ...create, repeatable: 'by-nature' } as const;
const read = { rights: 'user' } as const;

/** Registers drafts with their plans and previews, what an author has written, and who has a text open. */
export function draftRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const writer = createDraftWriter(context);
  const { config, db, now } = context;
  const response = responseSchemas({ 200: draftSchema });

  const answer = async (draft: Draft): Promise<DraftEntries> =>
    toDraftEntries(draft, {
      keptUntil: await writer.keptUntil(draft),
      token: writer.tokenOf(draft),
      siteOrigin: config.SITE_ORIGIN,
    });
  const saved = async (draft: Draft, caller: Session) => {
    await noteSaved(db, { text: draft._id, version: draft.version }, { caller, now: now() });
    return answer(draft);
  };

  const creating = {
    schema: { body: draftBody, response: responseSchemas({ 201: draftSchema }) },
    config: create,
  };
  app.post('/api/events/drafts', creating, async (request, reply) => {
    const { kind, entries } = request.body;
    return reply.code(201).send(await answer(await writer.create(kind, entries, writerFor(request))));
  });
  app.get('/api/events/drafts/:id', { schema: { params: named, response }, config: read }, async (request) =>
    answer(await writer.own(request.params.id, callerOf(request))),
  );
  const changing = { schema: { params: named, body: draftChangeBody, response }, config: change };
  app.post('/api/events/drafts/:id', changing, async (request) =>
    saved(await writer.change(request.params.id, request.body, writerFor(request)), callerOf(request)),
  );
  const planning = { schema: { params: named, body: draftPlanBody, response }, config: change };
  app.post('/api/events/drafts/:id/plan', planning, async (request) =>
    saved(await writer.plan(request.params.id, request.body, writerFor(request)), callerOf(request)),
  );
  const preview = { schema: { params: named, body: nothing, response }, config: change };
  for (const [what, on] of [
    ['preview', true],
    ['withdraw', false],
  ] as const)
    app.post(`/api/events/drafts/:id/${what}`, preview, async (request) =>
      answer(await writer.setPreview(request.params.id, on, writerFor(request))),
    );
  const removing = {
    schema: { params: named, body: nothing, response: responseSchemas({ 200: done }) },
    config: change,
  };
  app.post('/api/events/drafts/:id/delete', removing, async (request) => {
    await writer.remove(request.params.id, writerFor(request));
    return { success: true } as const;
  });
  publishRoutes(app, writer);
  itemRoutes(app, context, writer);
  openRoutes(app, context);
}

function publishRoutes(app: TypeBoxInstance, writer: ReturnType<typeof createDraftWriter>): void {
  const response = responseSchemas({ 200: writtenSchema });
  const config = { ...change, form: true } as const;
  const news = { schema: { params: named, body: newsChangeForm, response }, config };
  app.post('/api/events/drafts/:id/publish/news', news, (request) =>
    writer.publish(request.params.id, request.body, writerFor(request)),
  );
  const event = { schema: { params: named, body: eventChangeForm, response }, config };
  app.post('/api/events/drafts/:id/publish/event', event, (request) =>
    writer.publish(request.params.id, request.body, writerFor(request)),
  );
}

function itemRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  drafts: ReturnType<typeof createDraftWriter>,
): void {
  const items = itemStore(context.db);
  const writer = createItemWriter(context);
  const ending = {
    schema: { params: named, body: itemUntilBody, response: responseSchemas({ 200: writtenSchema }) },
    config: change,
  };
  app.post('/api/events/items/:id/until', ending, (request) =>
    writer.showUntil(request.params.id, request.body, writerFor(request)),
  );
  const mine = { schema: { response: responseSchemas({ 200: ownSchema }) }, config: read };
  app.get('/api/events/mine/items', mine, async (request) => {
    const caller = callerOf(request);
    const found = items.find(
      { 'author.account': caller.id ?? '', state: { $ne: 'deleted' } },
      { ...QUERY_TIMEOUT, projection: { content: 0, html: 0, parts: 0, holders: 0 } },
    );
    const own = await drafts.ofAuthor(caller);
    return {
      drafts: await Promise.all(own.map(async (draft) => toOwnDraft(draft, await drafts.keptUntil(draft)))),
      items: (await found.sort({ publishedAt: -1 }).limit(MAX_ITEMS).toArray()).map(toOwnItem),
    };
  });
}

function toOwnItem({ _id: id, kind, title, slugs, state, publishedAt, unpublishAt }: ItemRecord): OwnItem {
  return {
    ...{ id, kind, title, slug: slugs[0], state, publishedAt: publishedAt.toISOString() },
    ...(unpublishAt ? { until: unpublishAt.toISOString() } : {}),
  };
}

/** Registers the preview by its token, and the call of pages that have a text open. */
function openRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now } = context;
  const writer = createItemWriter(context);
  const drafts = draftStore(db);
  const previewing = {
    schema: { body: previewBody, response: responseSchemas({ 200: itemSchema }) },
    config: TOKEN_CALL,
  };
  app.post('/api/events/preview', previewing, async ({ body }) => {
    const draft = await findDraftByToken(drafts, body.token);
    if (!draft) throw new ServiceError('NOT_FOUND');
    return toPreview(draft, body.language, now());
  });

  async function versionOf(id: string, caller: Session): Promise<number> {
    const draft = await drafts.findOne({ _id: id, 'author.account': caller.id ?? '' }, QUERY_TIMEOUT);
    return draft?.version ?? (await writer.own(id, caller)).version ?? 0;
  }
  const editing = {
    schema: { body: editingBody, response: responseSchemas({ 200: othersSchema }) },
    // A page calls three times a minute; several may be open.
    config: { rights: 'user', limit: { max: 1_200, seconds: 600 }, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/editing', editing, async (request) => {
    const caller = callerOf(request);
    const version = await versionOf(request.body.id, caller);
    return noteOpenPage(db, request.body, { caller, version, now: now() });
  });
}
