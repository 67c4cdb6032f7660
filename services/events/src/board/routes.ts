import {
  answers,
  pageRenderer,
  registerPageList,
  registerPages,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { Language } from '@larkfield/contracts';
import { writeView, type BoardView, type ItemKind } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { feedRoutes } from '../feeds/routes.ts';
import { isListed, SHOWN, toSummary, type ShownItem } from '../items/show.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, toWireNews, wireEvent, wireNews } from '../items/wire.ts';
import { signUpPages } from '../signup/pages.ts';
import { boardOf, type Board } from './board.ts';
import { Copies } from './copies.ts';
import { findInOrder } from './find.ts';
import { pathOf } from './head.ts';
import { boardPages } from './pages.ts';
import { languageOf, viewOf } from './query.ts';

/** Entries of a list of the specification's calls. */
const PAGE = 50;
/** What is added to a page of the board. */
const MORE = 20;

/** Addresses that sitemap and search are told of. */
const MOST_LISTED = 500;

const READ = { rights: 'visitor' } as const;
/** Encoded already. */
const summaries = Type.Unsafe<string>({ type: 'object', additionalProperties: true });
const named = Type.Object({ timestamp: Type.String({ pattern: '^\\d{1,16}$' }) });

/** The board, the pages of items, and whatever else reads them: lists of the specification, feeds, calendars. */
export function boardRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, config } = context;
  const items = itemStore(db);
  const board = boardOf(db);
  const siteOrigin = config.SITE_ORIGIN;
  const pages = { ...boardPages(context, board), ...signUpPages(context) };
  registerPages(app, pages, pageRenderer(app, context, 'mf-events'));
  feedRoutes(app, context, board);

  registerPageList(app, async () => {
    const { ids } = (await board.current()).page({ filters: {} }, now(), MOST_LISTED);
    return (await findInOrder<ShownItem>(items, ids, SHOWN)).map((item) => ({
      path: pathOf(item.slugs[0]),
      language: item.language,
      title: item.title,
      text: `${item.subtitle} ${item.find.excerpt}`.slice(0, 1_000),
    }));
  });

  async function listOf(kind: ItemKind, url: string) {
    const asked = viewOf(url);
    const view: BoardView = { ...asked, filters: { ...asked.filters, kind } };
    const { ids, next } = (await board.current()).page(view, now(), PAGE);
    const found = await findInOrder(items, ids);
    return { found, link: next && `</api/${kind}${writeView({ ...asked, after: next })}>; rel="next"` };
  }

  async function oneOf(kind: ItemKind, timestamp: string) {
    const item = await findByTimestamp(items, Number(timestamp));
    if (item?.kind !== kind || !isListed(item)) throw new ServiceError('NOT_FOUND');
    return item;
  }

  const news = { schema: { response: answers({ 200: Type.Array(wireNews) }) }, config: READ };
  app.get('/api/news', news, async ({ url }, reply) => {
    const { found, link } = await listOf('news', url);
    if (link) void reply.header('link', link);
    return found.map((item) => toWireNews(item, siteOrigin));
  });

  const events = { schema: { response: answers({ 200: Type.Array(wireEvent) }) }, config: READ };
  app.get('/api/event', events, async ({ url }, reply) => {
    const { found, link } = await listOf('event', url);
    if (link) void reply.header('link', link);
    return found.map((item) => toWireEvent(item, siteOrigin));
  });

  const oneNews = { schema: { params: named, response: answers({ 200: wireNews }) }, config: READ };
  app.get('/api/news/:timestamp', oneNews, async ({ params }) =>
    toWireNews(await oneOf('news', params.timestamp), siteOrigin),
  );

  const oneEvent = { schema: { params: named, response: answers({ 200: wireEvent }) }, config: READ };
  app.get('/api/event/:timestamp', oneEvent, async ({ params }) =>
    toWireEvent(await oneOf('event', params.timestamp), siteOrigin),
  );

  listRoute(app, context, board);
}

/** The pages of the list after the first. Popular ones are asked for by everybody at once. */
function listRoute(app: TypeBoxInstance, { db, now }: ServiceContext, board: Board): void {
  const items = itemStore(db);
  const copies = new Copies();
  // Likes and counts of places are part of it, too.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') copies.clear();
  });

  async function page(view: BoardView, language: Language) {
    const { ids, next } = (await board.current()).page(view, now(), MORE);
    const found = await findInOrder<ShownItem>(items, ids, SHOWN);
    return { items: found.map((item) => toSummary(item, language)), ...(next ? { next } : {}) };
  }

  const more = { schema: { response: answers({ 200: summaries }) }, config: READ };
  app.get('/api/events', more, async ({ url }, reply) => {
    const [view, language] = [viewOf(url), languageOf(url)];
    const body = await copies.get(`${language}${writeView(view)}`, () => page(view, language));
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
