import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import type { Language } from '@larkfield/contracts';
import { formatBoardView, type BoardView, type ItemKind } from '@larkfield/mf-events/forms';
import Type, { type TObject, type TSchema } from 'typebox';
import type { ItemRecord } from '../items/item.ts';
import { itemStore } from '../items/store.ts';
import { toWireEvent, toWireNews, wireEvent, wireNews } from '../items/wire.ts';
import type { Board } from './board.ts';
import { ResponseCache } from './response-cache.ts';
import type { ReadSummaries } from './summaries.ts';
import { findItemsInOrder } from './find-items-in-order.ts';
import { languageFromUrl, viewFromUrl } from './request-url.ts';

const PAGE_SIZE = 50;
const BOARD_PAGE_SIZE = 20;

const JSON_TYPE = 'application/json; charset=utf-8';
/** The body is already JSON; the schema is only for documentation. */
const encoded = (schema: TSchema) => Type.Unsafe<string>(schema);
const optionsOf = (schema: TSchema) => ({
  schema: { response: responseSchemas({ 200: encoded(schema) }) },
  config: { rights: 'visitor' } as const,
});

interface List {
  readonly body: string;
  /** The `Link` header with the address of the next page. */
  readonly link?: string | undefined;
}

/** Registers the lists of the specification and further pages of the board, cached for a second against load peaks. */
export function listRoutes(
  app: TypeBoxInstance,
  { db, now, config }: ServiceContext,
  board: Board,
  readSummaries: ReadSummaries,
): void {
  const items = itemStore(db);
  const cache = new ResponseCache<List>();
  // Any write may change a list: also likes and numbers of free places.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') cache.clear();
  });

  type ToWire = (item: ItemRecord, siteOrigin: string) => object;
  async function wirePage(kind: ItemKind, asked: BoardView, toWire: ToWire): Promise<List> {
    const view = { ...asked, filters: { ...asked.filters, kind } };
    const { ids, next } = (await board.currentListing()).page(view, now(), PAGE_SIZE);
    const found = await findItemsInOrder(items, ids);
    return {
      body: JSON.stringify(found.map((item) => toWire(item, config.SITE_ORIGIN))),
      link: next && `</api/${kind}${formatBoardView({ ...asked, after: next })}>; rel="next"`,
    };
  }

  function wireRoute(kind: ItemKind, entry: TObject, toWire: ToWire): void {
    app.get(`/api/${kind}`, optionsOf(Type.Array(entry)), async ({ url }, reply) => {
      const view = viewFromUrl(url);
      const make = () => wirePage(kind, view, toWire);
      const { body, link } = await cache.get(`${kind} ${formatBoardView(view)}`, make);
      if (link) void reply.header('link', link);
      return reply.type(JSON_TYPE).send(body);
    });
  }
  wireRoute('news', wireNews, toWireNews);
  wireRoute('event', wireEvent, toWireEvent);

  async function page(view: BoardView, language: Language): Promise<List> {
    const { ids, next } = (await board.currentListing()).page(view, now(), BOARD_PAGE_SIZE);
    const shown = await readSummaries(ids, language);
    return { body: JSON.stringify({ items: shown, ...(next ? { next } : {}) }) };
  }

  const more = Type.Object({}, { additionalProperties: true });
  app.get('/api/events', optionsOf(more), async ({ url }, reply) => {
    const [view, language] = [viewFromUrl(url), languageFromUrl(url)];
    const { body } = await cache.get(`${language} ${formatBoardView(view)}`, () => page(view, language));
    return reply.type(JSON_TYPE).send(body);
  });
}
