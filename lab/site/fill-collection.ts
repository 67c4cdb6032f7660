import { searchKeys, type RecordKind } from '@larkfield/kit/records';
import type { Collection } from 'mongodb';

/** So few names that a search for one fills a page even in a small collection. */
const NAMES = ['Aydın', 'Berg', 'Çelik', 'Dang', 'Ekström', 'Fuchs', 'García', 'Hoàng', '田中', 'علي'];
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const BATCH = 1_000;
/** Fields that a service requires beside the columns of the kind, by kind. */
const FURTHER: Readonly<Record<string, object>> = { investors: { sealed: {} } };

interface Stored {
  _id: string;
}

/** Inserts records with all columns of their kind. They are one minute apart. */
export async function fillCollection(
  collection: Collection<Stored>,
  kind: RecordKind,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    await collection.insertMany(Array.from({ length }, (_, index) => recordOf(kind, from + index)));
  }
}

/** Returns the cursor of the middle of a filled collection. */
export function middleOf(count: number): { readonly value: Date; readonly id: string } {
  const number = Math.floor(count / 2);
  return { value: new Date(START + number * MINUTE_MS), id: idOf(number) };
}

export function idOf(number: number): string {
  return `record-${String(number).padStart(7, '0')}`;
}

function recordOf(kind: RecordKind, number: number): Stored {
  const record: Record<string, unknown> = {};
  const name = NAMES[number % NAMES.length] ?? '';
  for (const [column, { field = column, type, choices }] of Object.entries(kind.columns)) {
    const texts = { email: emailOf(number), choice: choices?.values[number % choices.values.length] };
    const value = { ...texts, date: new Date(START), number, boolean: true, lines: 'A line.\n'.repeat(20) };
    put(record, field, type in value ? Reflect.get(value, type) : `${name} ${number}`);
  }
  const key = searchKeys({ name }).name;
  for (const field of kind.search) if (isSearchKey(field)) put(record, field, key);
  const states = Object.keys(kind.states.changes);
  put(record, kind.states.field, states[number % states.length]);
  const unique = {
    submission: { key: `key-${number}` },
    tokenHash: `t${number}`,
    listHash: `l${number}`,
    objectionHash: `o${number}`,
    usernameKey: `user${number}`,
    manageHash: `m${number}`,
    orderId: `order${number}`,
    slugs: [`slug-${number}`],
    claims: [`claim-${number}`],
    timestamp: number,
    // The first numbers belong to sample records.
    number: 1_000 + number,
  };
  const reference = `LK-${String(number).padStart(7, '0')}`;
  const createdAt = new Date(START + number * MINUTE_MS);
  return Object.assign(record, unique, FURTHER[kind.id], { _id: idOf(number), reference, createdAt });
}

/** Returns whether a searched field is a search key, made from a name or a title. */
export function isSearchKey(field: string): boolean {
  return /^(keys|find)\./.test(field);
}

export function emailOf(number: number): string {
  return `person${number}@example.org`;
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const group = (target[first] ??= {});
  put(group as Record<string, unknown>, rest.join('.'), value);
}
