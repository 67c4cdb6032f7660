import { localizePath } from '@larkfield/contracts';
import {
  answers,
  ICS_TYPE,
  icsOf,
  readPageHeads,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { writeView } from '@larkfield/mf-events/forms';
import Type from 'typebox';
import type { Board } from '../board/board.ts';
import { findInOrder } from '../board/find.ts';
import { languageOf, viewOf } from '../board/query.ts';
import { isListed } from '../items/show.ts';
import { itemStore } from '../items/store.ts';
import { toCalendarEntry, toFeedEntry } from './entries.ts';
import { rssOf } from './rss.ts';

/** Entries of a feed, and of a calendar. */
const MOST = 200;
/** Readers ask again after a while. */
const KEPT = 'public, max-age=300';

const file = Type.Unsafe<string>({ type: 'string' });
const feed = { schema: { response: answers({ 200: file }) }, config: { rights: 'visitor' } } as const;
const entry = {
  schema: { params: Type.Object({ id: Type.String({ maxLength: 64 }) }), response: answers({ 200: file }) },
  config: { rights: 'visitor' },
} as const;

/** Feeds and calendars of any view of the board, in the language that is asked for, and the calendar entry of one event. */
export function feedRoutes(
  app: TypeBoxInstance,
  { db, now, config }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  board: Board,
): void {
  const items = itemStore(db);
  const siteOrigin = config.SITE_ORIGIN;
  const heads = readPageHeads('events', 'board');

  app.get('/api/events/feed.rss', feed, async ({ url }, reply) => {
    const { after: _after, month: _month, asMonth: _asMonth, ...view } = viewOf(url);
    const language = languageOf(url);
    const { ids } = (await board.current()).page(view, now(), MOST);
    const found = await findInOrder(items, ids);
    const rss = rssOf({
      ...heads[language],
      language,
      link: siteOrigin + localizePath('/events', language) + writeView(view),
      self: siteOrigin + url,
      entries: found.map((item) => toFeedEntry(item, { language, siteOrigin })),
    });
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', KEPT).send(rss);
  });

  app.get('/api/events/calendar.ics', feed, async ({ url }, reply) => {
    const language = languageOf(url);
    const filters = { ...viewOf(url).filters, kind: 'event' } as const;
    const { ids } = (await board.current()).page({ filters, upcoming: true }, now(), MOST);
    const found = await findInOrder(items, ids);
    const entries = found.flatMap((item) => toCalendarEntry(item, { language, siteOrigin }) ?? []);
    const ics = icsOf({ name: heads[language].title, entries });
    return reply.type(ICS_TYPE).header('cache-control', KEPT).send(ics);
  });

  app.get('/api/events/:id/calendar.ics', entry, async ({ params, url }, reply) => {
    const [item] = await findInOrder(items, [params.id]);
    const found =
      item && isListed(item) ? toCalendarEntry(item, { language: languageOf(url), siteOrigin }) : undefined;
    if (!item || !found) throw new ServiceError('NOT_FOUND');
    const name = `attachment; filename="event.ics"; filename*=UTF-8''${encodeURIComponent(item.slugs[0])}.ics`;
    return reply
      .type(ICS_TYPE)
      .header('content-disposition', name)
      .send(icsOf({ name: found.summary, entries: [found] }));
  });
}
