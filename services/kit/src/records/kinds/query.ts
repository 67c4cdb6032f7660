import { LANGUAGES, type Language } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import type { Filter } from 'mongodb';
import Type, { type Static, type TSchema } from 'typebox';
import { ServiceError } from '../../http/errors.ts';
import { filterField, orderField, valueAt } from './fields.ts';
import { ORDERS, ordersOf, type Order, type RecordKind, type StoredRecord } from './kind.ts';
import { searchText } from './search-text.ts';
import type { Leg } from './walk.ts';

/** Sorts behind every text that begins like the one before it. */
const LAST = '\u{10ffff}';
const LONGEST_SEARCH = 100;
const NUMBER = String.raw`^\d{1,15}$`;

export const languageEntry = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

/** What may be asked of every list, beside its own filters. */
const common = (kind: RecordKind) => ({
  order: Type.Optional(Type.Unsafe<Order>({ type: 'string', enum: ordersOf(kind) })),
  search: Type.Optional(line(LONGEST_SEARCH)),
});

type ListQuery = Static<Type.TObject<ReturnType<typeof common>>>;

/** Schema of the query of a list, with more entries where it takes them; values of filters are those of their columns. */
export function listQuery<const More extends Record<string, TSchema>>(kind: RecordKind, more: More) {
  const filters = [...new Set(kind.filters.flat())].map((name) => [name, Type.Optional(entryOf(kind, name))]);
  const own = Object.fromEntries(filters) as Record<never, never>;
  return Type.Object({ ...common(kind), ...more, ...own }, { additionalProperties: false });
}

function entryOf({ columns, states }: RecordKind, name: string): TSchema {
  const values = name === 'state' ? Object.keys(states.changes) : columns[name]?.choices?.values;
  if (values) return Type.Enum([...values]);
  return columns[name]?.type === 'number' ? Type.String({ pattern: NUMBER }) : line(LONGEST_SEARCH);
}

/**
 * The walk that answers a query: a list in its order, or a search, which looks through one field after the other.
 * @throws ServiceError when it asks for what no index serves: filters that are not declared together, or a filter of a
 * search.
 */
export function legsOf(kind: RecordKind, query: ListQuery): Leg[] {
  const { order = 'newest', search } = query;
  const asked = filtersOf(kind, query);
  if (search !== undefined) {
    const [extra] = asked;
    if (extra) throw refused(extra[0]);
    return searchLegs(kind, search);
  }
  const names = asked.map(([name]) => name);
  const declared = names.length === 0 || kind.filters.some((set) => sameNames(set, names));
  if (!declared) throw refused(names.at(-1) ?? '');
  const filter = Object.fromEntries(asked.map(([name, value]) => [filterField(kind, name), value]));
  return [order === 'name' ? nameLeg(kind, filter) : datedLeg(kind, filter, ORDERS[order])];
}

function datedLeg(kind: RecordKind, filter: Filter<StoredRecord>, direction: 1 | -1): Leg {
  return { filter, field: orderField(kind), direction, dated: true, finds: () => true };
}

/** @throws ServiceError for a kind without names. */
function nameLeg({ name }: RecordKind, filter: Filter<StoredRecord>): Leg {
  if (name === undefined) throw refused('order');
  return {
    filter: { ...filter, [name]: { $gte: '' } },
    field: name,
    direction: 1,
    dated: false,
    finds: () => true,
  };
}

/** Returns the filters that a query asks for, with their values as documents hold them. */
function filtersOf({ filters, columns }: RecordKind, query: object): [string, string | number][] {
  return [...new Set(filters.flat())].flatMap((name): [string, string | number][] => {
    const value: unknown = Reflect.get(query, name);
    if (typeof value !== 'string') return [];
    return [[name, columns[name]?.type === 'number' ? Number(value) : value]];
  });
}

function searchLegs({ search }: RecordKind, typed: string): Leg[] {
  const text = searchText(typed);
  // Nothing but marks: everything begins with that.
  if (text === '') throw refused('search');
  return search.map((field) => {
    const filter: Filter<StoredRecord> = { [field]: { $gte: text, $lt: text + LAST } };
    const finds = (record: StoredRecord) => String(valueAt(record, field) ?? '').startsWith(text);
    return { filter, field, direction: 1, dated: false, finds };
  });
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function refused(field: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.invalid' }] });
}
