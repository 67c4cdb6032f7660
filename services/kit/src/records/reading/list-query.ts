import { LANGUAGES, type Language } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import type { Filter } from 'mongodb';
import Type, { type Static, type TSchema } from 'typebox';
import { ServiceError } from '../../http/service-error.ts';
import { isNumber } from '../kinds/columns.ts';
import { DUE_FILTERS, dueFilterOf, type DueFilter } from '../kinds/due.ts';
import { filterField, orderField, valueAt } from '../kinds/fields.ts';
import { ORDERS, ordersOf, type Order, type RecordKind, type StoredRecord } from '../kinds/kind.ts';
import { normalizeForSearch } from '../kinds/search-text.ts';
import type { TitledValue } from '../kinds/titles.ts';
import type { IndexScan } from './scan-records.ts';

/** Sorts after every text with the same beginning. */
const LAST_CHARACTER = '\u{10ffff}';
export const MAX_SEARCH_LENGTH = 100;
const NUMBER = String.raw`^\d{1,15}$`;

export const languageEntry = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

/** Returns the schema of the filters of a list, as the body of a call. */
export function filterEntries(kind: RecordKind) {
  const names = [...new Set(kind.filters.flat())];
  const entries = Object.fromEntries(names.map((name) => [name, Type.Optional(entryOf(kind, name))]));
  return Type.Unsafe<Readonly<Record<string, string>>>(Type.Object(entries, { additionalProperties: false }));
}

/** Query fields of every list, beside its filters. */
const common = (kind: RecordKind) => ({
  order: Type.Optional(Type.Unsafe<Order>({ type: 'string', enum: ordersOf(kind) })),
  search: Type.Optional(line(MAX_SEARCH_LENGTH)),
});

type ListQuery = Static<Type.TObject<ReturnType<typeof common>>> & { readonly due?: DueFilter };

const due = { due: Type.Optional(Type.Unsafe<DueFilter>({ type: 'string', enum: [...DUE_FILTERS] })) };

/** Returns the schema of a list's query: common fields, `more`, and the kind's filters. */
export function listQuery<const More extends Record<string, TSchema>>(kind: RecordKind, more: More) {
  const filters = [...new Set(kind.filters.flat())].map((name) => [name, Type.Optional(entryOf(kind, name))]);
  const filterFields = Object.fromEntries(filters) as Record<never, never>;
  const dueFields = (kind.due ? due : {}) as typeof due;
  return Type.Object(
    { ...common(kind), ...dueFields, ...more, ...filterFields },
    { additionalProperties: false },
  );
}

function entryOf({ columns, states }: RecordKind, name: string): TSchema {
  const values = name === 'state' ? Object.keys(states.changes) : columns[name]?.choices?.values;
  if (values) return Type.Enum([...values]);
  return isNumber(columns[name]?.type) ? Type.String({ pattern: NUMBER }) : line(MAX_SEARCH_LENGTH);
}

/**
 * Returns the scans that answer a query: one for a list in its order; for a search, one per search field and per value
 * that is found by its title. Filters that are declared together narrow the range of the index. All others, and those
 * of a search, are checked record by record. What is due is listed by its date, one scan per state. `before`: overdue
 * are promises that began before then.
 */
export function createScans(
  kind: RecordKind,
  query: ListQuery,
  titled: readonly TitledValue[] = [],
  before?: Date,
): IndexScan[] {
  const scans = scansOf(kind, query, titled, before);
  return kind.only ? scans.map((scan) => ({ ...scan, filter: { ...scan.filter, ...kind.only } })) : scans;
}

function scansOf(
  kind: RecordKind,
  query: ListQuery,
  titled: readonly TitledValue[],
  before: Date | undefined,
): IndexScan[] {
  const { order = 'newest', search } = query;
  const filters = filtersOf(kind, query);
  const due = dueScans(kind, query, before);
  if (search !== undefined) {
    const found = keeping(kind, filters, searchScans(kind, search, titled));
    return due.length === 0 ? found : found.map((scan) => ({ ...scan, keeps: keptBy([scan], due) }));
  }
  if (due.length > 0) return keeping(kind, filters, due);
  const indexed = widestSet(kind, filters);
  const filter = Object.fromEntries(indexed.map(([name, value]) => [filterField(kind, name), value]));
  const rest = filters.filter((one) => !indexed.includes(one));
  return keeping(kind, rest, [
    order === 'name' ? nameScan(kind, filter) : dateScan(kind, filter, ORDERS[order]),
  ]);
}

type ListFilter = readonly [name: string, value: string | number];

/** Returns the filters of the largest declared set that is part of the query. */
function widestSet(kind: RecordKind, filters: readonly ListFilter[]): ListFilter[] {
  const asked = kind.filters.filter((set) => set.every((name) => filters.some(([other]) => other === name)));
  const [widest = []] = asked.toSorted((one, other) => other.length - one.length);
  return filters.filter(([name]) => widest.includes(name));
}

function keeping(kind: RecordKind, filters: readonly ListFilter[], scans: IndexScan[]): IndexScan[] {
  if (filters.length === 0) return scans;
  const keeps = (record: StoredRecord) =>
    filters.every(([name, value]) => valueAt(record, filterField(kind, name)) === value);
  return scans.map((scan) => ({ ...scan, keeps }));
}

/** Returns whether a record is in one of the ranges of both lists. */
const keptBy =
  ([found]: readonly IndexScan[], due: readonly IndexScan[]) =>
  (record: StoredRecord) =>
    (found?.keeps?.(record) ?? true) && due.some((scan) => scan.matches(record));

function dueScans(kind: RecordKind, query: ListQuery, before: Date | undefined): IndexScan[] {
  if (!kind.due || query.due === undefined) return [];
  const { since, states } = kind.due;
  const bound = query.due === 'overdue' ? before : undefined;
  return states.map((state): IndexScan => ({
    filter: dueFilterOf(kind, state, bound),
    ...{ field: since, direction: 1, dated: true },
    matches(record) {
      const began = valueAt(record, since);
      const isBefore = began instanceof Date && (bound === undefined || began < bound);
      return isBefore && valueAt(record, kind.states.field) === state;
    },
  }));
}

/** Returns the fields that `keeps` of a query's scans reads. */
export function filteredFields(kind: RecordKind, query: object): string[] {
  return filtersOf(kind, query).map(([name]) => filterField(kind, name));
}

function dateScan(kind: RecordKind, filter: Filter<StoredRecord>, direction: 1 | -1): IndexScan {
  return { filter, field: orderField(kind), direction, dated: true, matches: () => true };
}

/** @throws ServiceError for a kind without a `name` field. */
function nameScan({ name }: RecordKind, filter: Filter<StoredRecord>): IndexScan {
  if (name === undefined) throw invalidField('order');
  return {
    filter: { ...filter, [name]: { $gte: '' } },
    field: name,
    direction: 1,
    dated: false,
    matches: () => true,
  };
}

function filtersOf({ filters, columns }: RecordKind, query: object): ListFilter[] {
  return [...new Set(filters.flat())].flatMap((name): ListFilter[] => {
    const value: unknown = Reflect.get(query, name);
    if (typeof value !== 'string') return [];
    return [[name, isNumber(columns[name]?.type) ? Number(value) : value]];
  });
}

function searchScans(kind: RecordKind, typed: string, titled: readonly TitledValue[]): IndexScan[] {
  const text = normalizeForSearch(typed);
  // Nothing remains after normalisation, and every text begins with an empty one.
  if (text === '') throw invalidField('search');
  const byText = kind.search.map((field): IndexScan => {
    const filter: Filter<StoredRecord> = { [field]: { $gte: text, $lt: text + LAST_CHARACTER } };
    const matches = (record: StoredRecord) => String(valueAt(record, field) ?? '').startsWith(text);
    return { filter, field, direction: 1, dated: false, matches };
  });
  const byTitle = titled.map(({ field, value }): IndexScan => ({
    ...dateScan(kind, { [field]: value }, ORDERS.newest),
    matches: (record) => valueAt(record, field) === value,
  }));
  return [...byText, ...byTitle];
}

function invalidField(field: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.invalid' }] });
}
