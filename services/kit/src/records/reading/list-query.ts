import { LANGUAGES, type Language } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import type { Filter } from 'mongodb';
import Type, { type Static, type TSchema } from 'typebox';
import { ServiceError } from '../../http/service-error.ts';
import { filterField, orderField, valueAt } from '../kinds/fields.ts';
import { ORDERS, ordersOf, type Order, type RecordKind, type StoredRecord } from '../kinds/kind.ts';
import { normalizeForSearch } from '../kinds/search-text.ts';
import type { IndexScan } from './scan-records.ts';

/** Sorts after every text with the same beginning. */
const LAST_CHARACTER = '\u{10ffff}';
const MAX_SEARCH_LENGTH = 100;
const NUMBER = String.raw`^\d{1,15}$`;

export const languageEntry = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

/** Query fields of every list, beside its filters. */
const common = (kind: RecordKind) => ({
  order: Type.Optional(Type.Unsafe<Order>({ type: 'string', enum: ordersOf(kind) })),
  search: Type.Optional(line(MAX_SEARCH_LENGTH)),
});

type ListQuery = Static<Type.TObject<ReturnType<typeof common>>>;

/** Returns the schema of a list's query: common fields, `more`, and the kind's filters. */
export function listQuery<const More extends Record<string, TSchema>>(kind: RecordKind, more: More) {
  const filters = [...new Set(kind.filters.flat())].map((name) => [name, Type.Optional(entryOf(kind, name))]);
  const filterFields = Object.fromEntries(filters) as Record<never, never>;
  return Type.Object({ ...common(kind), ...more, ...filterFields }, { additionalProperties: false });
}

function entryOf({ columns, states }: RecordKind, name: string): TSchema {
  const values = name === 'state' ? Object.keys(states.changes) : columns[name]?.choices?.values;
  if (values) return Type.Enum([...values]);
  return columns[name]?.type === 'number' ? Type.String({ pattern: NUMBER }) : line(MAX_SEARCH_LENGTH);
}

/**
 * Returns the scans that answer a query: one for a list in its order, or one per search field.
 * @throws ServiceError if no index serves the query: filters that are not declared together, or a search with a
 * filter.
 */
export function createScans(kind: RecordKind, query: ListQuery): IndexScan[] {
  const { order = 'newest', search } = query;
  const filters = filtersOf(kind, query);
  if (search !== undefined) {
    const [extra] = filters;
    if (extra) throw invalidField(extra[0]);
    return searchScans(kind, search);
  }
  const names = filters.map(([name]) => name);
  const isDeclared = names.length === 0 || kind.filters.some((set) => sameNames(set, names));
  if (!isDeclared) throw invalidField(names.at(-1) ?? '');
  const filter = Object.fromEntries(filters.map(([name, value]) => [filterField(kind, name), value]));
  return [order === 'name' ? nameScan(kind, filter) : dateScan(kind, filter, ORDERS[order])];
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

function filtersOf({ filters, columns }: RecordKind, query: object): [string, string | number][] {
  return [...new Set(filters.flat())].flatMap((name): [string, string | number][] => {
    const value: unknown = Reflect.get(query, name);
    if (typeof value !== 'string') return [];
    return [[name, columns[name]?.type === 'number' ? Number(value) : value]];
  });
}

function searchScans({ search }: RecordKind, typed: string): IndexScan[] {
  const text = normalizeForSearch(typed);
  // Nothing remains after normalisation, and every text begins with an empty one.
  if (text === '') throw invalidField('search');
  return search.map((field) => {
    const filter: Filter<StoredRecord> = { [field]: { $gte: text, $lt: text + LAST_CHARACTER } };
    const matches = (record: StoredRecord) => String(valueAt(record, field) ?? '').startsWith(text);
    return { filter, field, direction: 1, dated: false, matches };
  });
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function invalidField(field: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.invalid' }] });
}
