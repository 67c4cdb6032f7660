import { localizePath } from '@larkfield/contracts';
import {
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { readPageHeads } from '@larkfield/kit/pages';
import { ICS_TYPE, createIcsFile } from '@larkfield/kit/texts';
import { formatBoardView } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import type { Board } from './board.ts';
import { findItemsInOrder } from './find-items-in-order.ts';
import { languageFromUrl, viewFromUrl } from './request-url.ts';
import { isListed } from '../items/item-views.ts';
import { itemStore } from '../items/store.ts';
import { toCalendarEntry, toRssEntry } from '../feeds/to-feed-entries.ts';
import { renderRss } from '../feeds/rss.ts';

const MAX_ENTRIES = 200;
const CACHE_CONTROL = 'public, max-age=300';

const file = Type.Unsafe<string>({ type: 'string' });
const feed = { schema: { response: responseSchemas({ 200: file }) }, config: { rights: 'visitor' } } as const;
const entry = {
  schema: {
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    response: responseSchemas({ 200: file }),
  },
  config: { rights: 'visitor' },
} as const;

/**
 * Registers the RSS feed of any view of the board, the calendar of the upcoming events that its filters match, and the
 * calendar file of one event.
 */
export function feedRoutes(
  app: TypeBoxInstance,
  { db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  board: Board,
): void {
  const items = itemStore(db);
  const siteOrigin = config.SITE_ORIGIN;
  const heads = readPageHeads('events', 'board');

  app.get('/api/events/feed.rss', feed, async ({ url }, reply) => {
    const { after: _after, month: _month, asMonth: _asMonth, ...view } = viewFromUrl(url);
    const language = languageFromUrl(url);
    const { ids } = (await board.currentListing()).page(view, now(), MAX_ENTRIES);
    const found = await findItemsInOrder(items, ids);
    const rss = renderRss({
      ...heads[language],
      language,
      link: siteOrigin + localizePath('/events', language) + formatBoardView(view),
      self: siteOrigin + url,
      entries: found.map((item) => toRssEntry(item, { language, siteOrigin })),
    });
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(rss);
  });

  app.get('/api/events/calendar.ics', feed, async ({ url }, reply) => {
    const language = languageFromUrl(url);
    const filters = { ...viewFromUrl(url).filters, kind: 'event' } as const;
    const { ids } = (await board.currentListing()).page({ filters, upcoming: true }, now(), MAX_ENTRIES);
    const found = await findItemsInOrder(items, ids);
    const entries = found.flatMap((item) => toCalendarEntry(item, { language, siteOrigin }) ?? []);
    const ics = createIcsFile({ name: heads[language].title, entries });
    return reply.type(ICS_TYPE).header('cache-control', CACHE_CONTROL).send(ics);
  });

  app.get('/api/events/:id/calendar.ics', entry, async ({ params, url }, reply) => {
    const [item] = await findItemsInOrder(items, [params.id]);
    const found =
      item && isListed(item)
        ? toCalendarEntry(item, { language: languageFromUrl(url), siteOrigin })
        : undefined;
    if (!item || !found) throw new ServiceError('NOT_FOUND');
    const name = `attachment; filename="event.ics"; filename*=UTF-8''${encodeURIComponent(item.slugs[0])}.ics`;
    return reply
      .type(ICS_TYPE)
      .header('content-disposition', name)
      .send(createIcsFile({ name: found.summary, entries: [found] }));
  });
}
