import { ALL_AGES, CLASSES, INDUSTRIES, keysOf, MEETING_TYPES, NEWS_FORMATS, REGIONS } from './catalogues.ts';
import { isCurrency, toDecimal, toMinorUnits } from './currencies.ts';
import type { BoardFilters, BoardView } from '../forms/board-data.ts';

const LONGEST = { search: 100, city: 100, cursor: 120 } as const;

/** Parses the view in an address; ignores invalid parameters. */
export function parseBoardView(query: URLSearchParams): BoardView {
  const month = entry(query, 'month', isMonth);
  const after = entry(query, 'after', (text) => /^[\w-]+$/.test(text) && text.length <= LONGEST.cursor);
  return {
    filters: parseBoardFilters(query),
    ...(query.get('sort') === 'upcoming' ? { upcoming: true } : {}),
    ...(month ? { month } : {}),
    ...(query.get('view') === 'month' ? { asMonth: true } : {}),
    ...(after ? { after } : {}),
  };
}

/** Formats the query of a view, with question mark or empty. Each view has exactly one address. */
export function formatBoardView({ filters, upcoming, month, asMonth, after }: BoardView): string {
  const query = formatBoardFilters(filters);
  if (upcoming) query.set('sort', 'upcoming');
  if (asMonth) query.set('view', 'month');
  if (month) query.set('month', month);
  if (after) query.set('after', after);
  const text = query.toString();
  return text && `?${text}`;
}

function parseBoardFilters(query: URLSearchParams): BoardFilters {
  const shown = new Set(query.getAll('show'));
  const kind =
    shown.size === 1 ? entry(query, 'show', (text) => text === 'news' || text === 'event') : undefined;
  return withoutNothing({
    search: entry(query, 'q', (text) => text.length <= LONGEST.search),
    kind,
    from: entry(query, 'from', isDay),
    to: entry(query, 'to', isDay),
    day: entry(query, 'day', isDay),
    when: entry(query, 'when', (text) => text === 'upcoming' || text === 'past'),
    ages: readAges(query),
    format: known([...keysOf(NEWS_FORMATS), ...keysOf(MEETING_TYPES)], query.getAll('format'))[0],
    region: known(keysOf(REGIONS), query.getAll('region'))[0],
    industries: some(known(keysOf(INDUSTRIES), query.getAll('industry'))),
    classes: some(known(keysOf(CLASSES), query.getAll('class'))),
    country: entry(query, 'country', (text) => /^[A-Z]{2}$/.test(text)),
    city: entry(query, 'city', (text) => text.length <= LONGEST.city),
    free: query.get('free') === '1' ? (true as const) : undefined,
    price: readPrice(query),
  });
}

export function formatBoardFilters(filters: BoardFilters): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) =>
    value === undefined ? undefined : query.append(name, String(value));
  const { ages, price } = filters;
  set('q', filters.search);
  set('show', filters.kind);
  set('from', filters.from);
  set('to', filters.to);
  set('day', filters.day);
  set('when', filters.when);
  if (ages && isForAllAges(ages)) set('all-ages', 1);
  else if (ages) {
    set('age-from', ages.from);
    set('age-to', ages.to);
  }
  set('format', filters.format);
  set('region', filters.region);
  for (const industry of known(keysOf(INDUSTRIES), filters.industries ?? [])) set('industry', industry);
  for (const each of known(keysOf(CLASSES), filters.classes ?? [])) set('class', each);
  set('country', filters.country);
  set('city', filters.city);
  set('free', filters.free && 1);
  if (price) {
    set('currency', price.currency);
    set('price-from', price.from === undefined ? undefined : toDecimal(price.from, price.currency));
    set('price-to', price.to === undefined ? undefined : toDecimal(price.to, price.currency));
  }
  return query;
}

export function isForAllAges({ from, to }: { readonly from: number; readonly to: number }): boolean {
  return from === ALL_AGES.from && to === ALL_AGES.to;
}

/** 0 to 0 counts as not set (D79); a missing end is open. */
function readAges(query: URLSearchParams) {
  if (query.get('all-ages') === '1') return ALL_AGES;
  const age = (name: string) => {
    const text = entry(query, name, (each) => /^\d{1,3}$/.test(each));
    return text === undefined ? undefined : Number(text);
  };
  const [from, to] = [age('age-from'), age('age-to')];
  if (!from && !to) return undefined;
  const [low, high] = [from ?? ALL_AGES.from, to || ALL_AGES.to];
  return { from: Math.min(low, high), to: Math.max(low, high) };
}

function readPrice(query: URLSearchParams): BoardFilters['price'] {
  const currency = query.get('currency') || 'USD';
  if (!isCurrency(currency)) return undefined;
  const from = toMinorUnits(query.get('price-from') ?? '', currency);
  const to = toMinorUnits(query.get('price-to') ?? '', currency);
  return from === undefined && to === undefined ? undefined : withoutNothing({ currency, from, to });
}

function entry<T extends string>(
  query: URLSearchParams,
  name: string,
  fits: ((text: string) => boolean) | ((text: string) => text is T),
): T | undefined {
  const text = (query.get(name) ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  // The caller's check guarantees the type.
  return text !== '' && fits(text) ? (text as T) : undefined;
}

function known<K extends string>(keys: readonly K[], wanted: readonly string[]): K[] {
  return keys.filter((key) => wanted.includes(key));
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isMonth(text: string): boolean {
  return /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);
}

type Present<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutNothing<T extends object>(values: T): Present<T> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
