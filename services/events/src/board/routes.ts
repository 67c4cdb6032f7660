import {
  answers,
  pageRenderer,
  registerPageList,
  registerPages,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { pageData, type ItemKind } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { feedRoutes } from '../feeds/routes.ts';
import { isListed, SHOWN, type ShownItem } from '../items/show.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, toWireNews, wireEvent, wireNews } from '../items/wire.ts';
import { signUpPages } from '../signup/pages.ts';
import { boardOf } from './board.ts';
import { findInOrder } from './find.ts';
import { pathOf } from './head.ts';
import { listRoutes } from './list-routes.ts';
import { boardPages } from './pages.ts';

/** Addresses that sitemap and search are told of. */
const MOST_LISTED = 500;

const READ = { rights: 'visitor' } as const;
const named = Type.Object({ timestamp: Type.String({ pattern: '^\\d{1,16}$' }) });

/** The board, the pages of items, and whatever else reads them: lists of the specification, feeds, calendars. */
export function boardRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, config } = context;
  const items = itemStore(db);
  const board = boardOf(db);
  const siteOrigin = config.SITE_ORIGIN;
  const pages = { ...boardPages(context, board), ...signUpPages(context) };
  registerPages(app, pageData, pages, pageRenderer(app, context, 'mf-events'));
  feedRoutes(app, context, board);
  listRoutes(app, context, board);

  registerPageList(app, async () => {
    const { ids } = (await board.current()).page({ filters: {} }, now(), MOST_LISTED);
    return (await findInOrder<ShownItem>(items, ids, SHOWN)).map((item) => ({
      path: pathOf(item.slugs[0]),
      language: item.language,
      title: item.title,
      text: `${item.subtitle} ${item.find.excerpt}`.slice(0, 1_000),
    }));
  });

  async function oneOf(kind: ItemKind, timestamp: string) {
    const item = await findByTimestamp(items, Number(timestamp));
    if (item?.kind !== kind || !isListed(item)) throw new ServiceError('NOT_FOUND');
    return item;
  }

  const oneNews = { schema: { params: named, response: answers({ 200: wireNews }) }, config: READ };
  app.get('/api/news/:timestamp', oneNews, async ({ params }) =>
    toWireNews(await oneOf('news', params.timestamp), siteOrigin),
  );

  const oneEvent = { schema: { params: named, response: answers({ 200: wireEvent }) }, config: READ };
  app.get('/api/event/:timestamp', oneEvent, async ({ params }) =>
    toWireEvent(await oneOf('event', params.timestamp), siteOrigin),
  );
}
