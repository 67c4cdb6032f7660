import { answers, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import type { Language } from '@larkfield/contracts';
import { writeView, type BoardView, type ItemKind } from '@larkfield/mf-events/forms';
import Type, { type TObject, type TSchema } from 'typebox';
import type { ItemRecord } from '../items/item.ts';
import { SHOWN, toSummary, type ShownItem } from '../items/show.ts';
import { itemStore } from '../items/store.ts';
import { toWireEvent, toWireNews, wireEvent, wireNews } from '../items/wire.ts';
import type { Board } from './board.ts';
import { Copies } from './copies.ts';
import { findInOrder } from './find.ts';
import { languageOf, viewOf } from './query.ts';

/** Entries of a list of the specification's calls. */
const PAGE = 50;
/** What is added to a page of the board. */
const MORE = 20;

const JSON_TYPE = 'application/json; charset=utf-8';
/** What is sent as text that has been encoded already. */
const encoded = (schema: TSchema) => Type.Unsafe<string>(schema);
const optionsOf = (schema: TSchema) => ({
  schema: { response: answers({ 200: encoded(schema) }) },
  config: { rights: 'visitor' } as const,
});

/** A page of a list, encoded. */
interface List {
  readonly body: string;
  /** Header that tells where the next page is. */
  readonly link?: string | undefined;
}

/** Lists of the specification, and the pages of the board after the first. Popular ones are asked for by everybody at once. */
export function listRoutes(app: TypeBoxInstance, { db, now, config }: ServiceContext, board: Board): void {
  const items = itemStore(db);
  const copies = new Copies<List>();
  // Likes and counts of places are part of a list, too.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') copies.clear();
  });

  type ToWire = (item: ItemRecord, siteOrigin: string) => object;
  async function wirePage(kind: ItemKind, asked: BoardView, toWire: ToWire): Promise<List> {
    const view = { ...asked, filters: { ...asked.filters, kind } };
    const { ids, next } = (await board.current()).page(view, now(), PAGE);
    const found = await findInOrder(items, ids);
    return {
      body: JSON.stringify(found.map((item) => toWire(item, config.SITE_ORIGIN))),
      link: next && `</api/${kind}${writeView({ ...asked, after: next })}>; rel="next"`,
    };
  }

  function wireRoute(kind: ItemKind, entry: TObject, toWire: ToWire): void {
    app.get(`/api/${kind}`, optionsOf(Type.Array(entry)), async ({ url }, reply) => {
      const view = viewOf(url);
      const make = () => wirePage(kind, view, toWire);
      const { body, link } = await copies.get(`${kind} ${writeView(view)}`, make);
      if (link) void reply.header('link', link);
      return reply.type(JSON_TYPE).send(body);
    });
  }
  wireRoute('news', wireNews, toWireNews);
  wireRoute('event', wireEvent, toWireEvent);

  async function page(view: BoardView, language: Language): Promise<List> {
    const { ids, next } = (await board.current()).page(view, now(), MORE);
    const found = await findInOrder<ShownItem>(items, ids, SHOWN);
    const shown = found.map((item) => toSummary(item, language));
    return { body: JSON.stringify({ items: shown, ...(next ? { next } : {}) }) };
  }

  const more = Type.Object({}, { additionalProperties: true });
  app.get('/api/events', optionsOf(more), async ({ url }, reply) => {
    const [view, language] = [viewOf(url), languageOf(url)];
    const { body } = await copies.get(`${language} ${writeView(view)}`, () => page(view, language));
    return reply.type(JSON_TYPE).send(body);
  });
}
