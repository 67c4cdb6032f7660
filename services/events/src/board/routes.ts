import {
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { createServicePageRenderer, registerPageList, registerPages } from '@larkfield/kit/pages';
import { pageData, type ItemKind } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import { feedRoutes } from './feed-routes.ts';
import { isListed, LIST_PROJECTION, type ListedItem } from '../items/item-views.ts';
import { findByTimestamp, itemStore } from '../items/store.ts';
import { toWireEvent, toWireNews, wireEvent, wireNews } from '../items/wire.ts';
import { signUpPages } from '../signup/pages.ts';
import { getBoard } from './board.ts';
import { findItemsInOrder } from './find-items-in-order.ts';
import { itemPath } from '../items/json-ld.ts';
import { listRoutes } from './list-routes.ts';
import { boardPages } from './pages.ts';
import { createSummaryReader } from './summaries.ts';

/** Number of items in the sitemap and in the search. */
const MAX_LISTED = 500;

const READ = { rights: 'visitor' } as const;
const named = Type.Object({ timestamp: Type.String({ pattern: '^\\d{1,16}$' }) });

/** Registers the pages of the board and of items, the lists of the specification, feeds and calendars. */
export function boardRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, config } = context;
  const items = itemStore(db);
  const board = getBoard(db);
  const readSummaries = createSummaryReader(items, board);
  const siteOrigin = config.SITE_ORIGIN;
  const pages = { ...boardPages(context, board, readSummaries), ...signUpPages(context) };
  registerPages(app, pageData, pages, createServicePageRenderer(app, context, 'mf-events'));
  feedRoutes(app, context, board);
  listRoutes(app, context, board, readSummaries);

  registerPageList(app, async () => {
    const { ids } = (await board.currentListing()).page({ filters: {} }, now(), MAX_LISTED);
    return (await findItemsInOrder<ListedItem>(items, ids, LIST_PROJECTION)).map((item) => ({
      path: itemPath(item.slugs[0]),
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

  const oneNews = { schema: { params: named, response: responseSchemas({ 200: wireNews }) }, config: READ };
  app.get('/api/news/:timestamp', oneNews, async ({ params }) =>
    toWireNews(await oneOf('news', params.timestamp), siteOrigin),
  );

  const oneEvent = { schema: { params: named, response: responseSchemas({ 200: wireEvent }) }, config: READ };
  app.get('/api/event/:timestamp', oneEvent, async ({ params }) =>
    toWireEvent(await oneOf('event', params.timestamp), siteOrigin),
  );
}
