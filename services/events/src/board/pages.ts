import type { Language } from '@larkfield/contracts';
import {
  readView,
  writeView,
  type BoardData,
  type BoardView,
  type CalendarData,
  type ItemData,
  type pageData,
} from '@larkfield/mf-events/forms';
import { readPageHeads, type PageHandlers, type PageRequest, type ServiceContext } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import { countryName } from '../items/local-words.ts';
import { SHOWN, toData, toSummary, type ShownItem } from '../items/show.ts';
import { findBySlug, itemStore } from '../items/store.ts';
import type { Board } from './board.ts';
import { monthWords } from './calendar.ts';
import { findInOrder } from './find.ts';
import { itemJsonLd, listJsonLd, pathOf } from './head.ts';
import type { Listing } from './listing.ts';

/** A change is seen by everybody after this time. */
const MAX_AGE_S = 5;
const PAGE = 20;
const RELATED = 3;
/** Events that begin on one day of a month; the day itself leads to all of them. */
const MOST_OF_DAY = 3;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;
const DELETED = { status: 410, maxAgeS: MAX_AGE_S } as const;

type Handlers = PageHandlers<typeof pageData, '/events' | '/events/:slug'>;
type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;

/** The board, and each item by itself under today's address and, moved on, under its earlier ones. */
export function boardPages({ db, now, config }: Context, board: Board): Handlers {
  const items = itemStore(db);
  const siteOrigin = config.SITE_ORIGIN;
  const heads = readPageHeads('events', 'board');

  async function list({ language, search, query }: PageRequest) {
    const view = readView(search);
    // A form without script sends empty entries, too: every view has one address, and one copy.
    const address = writeView(view);
    if (query !== address) return { status: 301, location: `/events${address}`, maxAgeS: MAX_AGE_S } as const;
    const listing = await board.current();
    const { ids, total, next } = listing.page(view, now(), PAGE);
    const found = await findInOrder<ShownItem>(items, ids, SHOWN);
    const shown = found.map((item) => toSummary(item, language));
    const data: BoardData = {
      view,
      items: shown,
      total,
      ...(next ? { next } : {}),
      any: listing.size > 0,
      countries: countriesOf(listing, language),
      calendar: await calendarOf(listing, view, language),
    };
    const jsonLd = listJsonLd(shown, { language, siteOrigin });
    const robots = address === '' ? {} : { robots: 'noindex, follow' };
    return { status: 200, ...heads[language], ...robots, jsonLd, data, maxAgeS: MAX_AGE_S } as const;
  }

  async function calendarOf(listing: Listing, view: BoardView, language: Language): Promise<CalendarData> {
    const today = now().toISOString().slice(0, 10);
    const month = view.month ?? (view.filters.day ?? view.filters.from ?? today).slice(0, 7);
    const days = listing.daysOf(month, view.filters);
    const plain = { today, month, days, ...monthWords(month, language) };
    if (!view.asMonth) return plain;
    const ids = listing.eventsOf(month, view.filters, MOST_OF_DAY);
    const events = (await findInOrder<ShownItem>(items, ids, SHOWN)).map((item) => ({
      slug: item.slugs[0],
      title: item.title,
      language: item.language,
      cancelled: item.state === 'cancelled',
      firstDay: item.find.firstDay,
      lastDay: item.find.lastDay,
    }));
    return { ...plain, events };
  }

  async function one({ params, language }: PageRequest) {
    const asked = params['slug'] ?? '';
    const item = await findBySlug(items, asked.toLowerCase().normalize('NFC'));
    if (!item || item.state === 'pending') return MISSING;
    if (item.state === 'deleted') return DELETED;
    const [today] = item.slugs;
    if (asked !== today) return { status: 301, location: pathOf(today), maxAgeS: MAX_AGE_S } as const;
    const related = await relatedTo(item, language);
    const data: ItemData = { ...toData(item, language, now()), related };
    return {
      status: 200,
      title: item.title.slice(0, 300),
      description: (item.subtitle || item.find.excerpt || heads[language].description).slice(0, 500),
      jsonLd: itemJsonLd(data, { language, siteOrigin }),
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  /** Others of the same industries, upcoming events first. */
  async function relatedTo({ _id, industries }: ItemRecord, language: Language) {
    if (industries.length === 0) return [];
    const listing = await board.current();
    const { ids } = listing.page({ filters: { industries }, upcoming: true }, now(), RELATED + 1);
    const others = ids.filter((id) => id !== _id).slice(0, RELATED);
    return (await findInOrder<ShownItem>(items, others, SHOWN)).map((item) => toSummary(item, language));
  }

  return { '/events': list, '/events/:slug': one };
}

function countriesOf(listing: Listing, language: Language): BoardData['countries'] {
  const countries = listing.countries().map((code) => ({ code, name: countryName(code, language) }));
  const { compare } = new Intl.Collator(language);
  return countries.sort((a, b) => compare(a.name, b.name));
}
