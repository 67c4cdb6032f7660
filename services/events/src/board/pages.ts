import type { Language } from '@larkfield/contracts';
import {
  parseBoardView,
  formatBoardView,
  type BoardData,
  type BoardView,
  type CalendarData,
  type ItemData,
  type pageData,
} from '@larkfield/mf-events/forms';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import { cachedFormat } from '../items/cached-format.ts';
import type { ItemRecord } from '../items/item.ts';
import { countryName } from '../items/localized-texts.ts';
import { isListed, toData } from '../items/item-views.ts';
import { findBySlug, itemStore } from '../items/store.ts';
import type { Board } from './board.ts';
import { monthLabels } from './month-labels.ts';
import { itemJsonLd, listJsonLd, itemPath } from '../items/json-ld.ts';
import type { Listing } from './listing.ts';
import type { ReadSummaries } from './summaries.ts';

/** Maximum age of a cached page, so changes are visible after this time. */
const MAX_AGE_S = 5;
const PAGE = 20;
const RELATED = 3;
/** Events shown per day in the month view; the day links to the full list. */
const MAX_PER_DAY = 3;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;
const DELETED = { status: 410, maxAgeS: MAX_AGE_S } as const;

type Handlers = PageHandlers<typeof pageData, '/events' | '/events/:slug'>;
type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;

/** Creates the handlers of the board and of items. Earlier addresses of an item redirect to the current one. */
export function boardPages(
  { db, now, config }: Context,
  board: Board,
  readSummaries: ReadSummaries,
): Handlers {
  const items = itemStore(db);
  const siteOrigin = config.SITE_ORIGIN;
  const heads = readPageHeads('events', 'board');

  async function list({ language, search, query }: PageRequest) {
    const view = parseBoardView(search);
    // A form without script also submits empty entries. The redirect gives every view one address, and one cached page.
    const address = formatBoardView(view);
    if (query !== address) return { status: 301, location: `/events${address}`, maxAgeS: MAX_AGE_S } as const;
    const listing = await board.currentListing();
    const { ids, total, next } = listing.page(view, now(), PAGE);
    const shown = await readSummaries(ids, language);
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
    const days = listing.daysWithEvents(month, view.filters);
    const plain = { today, month, days, ...monthLabels(month, language) };
    if (!view.asMonth) return plain;
    const ids = listing.eventsInMonth(month, view.filters, MAX_PER_DAY);
    const events = (await readSummaries(ids, language)).flatMap(
      ({ slug, title, language: own, state, time }) =>
        time
          ? {
              slug,
              title,
              language: own,
              cancelled: state === 'cancelled',
              firstDay: time.firstDay,
              lastDay: time.lastDay,
            }
          : [],
    );
    return { ...plain, events };
  }

  async function one({ params, language }: PageRequest) {
    const asked = params['slug'] ?? '';
    const item = await findBySlug(items, asked.toLowerCase().normalize('NFC'));
    if (!item || item.state === 'pending') return MISSING;
    if (!isListed(item)) return DELETED;
    const [today] = item.slugs;
    if (asked !== today) return { status: 301, location: itemPath(today), maxAgeS: MAX_AGE_S } as const;
    const related = await relatedTo(item, language);
    const data: ItemData = { ...toData(item, language, now()), related };
    return {
      status: 200,
      title: data.title.slice(0, 300),
      description: (data.subtitle || data.excerpt || heads[language].description).slice(0, 500),
      jsonLd: itemJsonLd(data, { language, siteOrigin }),
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  async function relatedTo({ _id, industries }: ItemRecord, language: Language) {
    if (industries.length === 0) return [];
    const listing = await board.currentListing();
    const { ids } = listing.page({ filters: { industries }, upcoming: true }, now(), RELATED + 1);
    const others = ids.filter((id) => id !== _id).slice(0, RELATED);
    return readSummaries(others, language);
  }

  return { '/events': list, '/events/:slug': one };
}

function countriesOf(listing: Listing, language: Language): BoardData['countries'] {
  const countries = listing.countries().map((code) => ({ code, name: countryName(code, language) }));
  const { compare } = cachedFormat(`order ${language}`, () => new Intl.Collator(language));
  return countries.sort((a, b) => compare(a.name, b.name));
}
