import type { Collection, Document, Filter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import type { Position } from './cursor.ts';
import { valueAt } from './fields.ts';
import type { StoredRecord } from './kind.ts';

/** One stretch of a walk: the records that a filter finds, ordered by one field and then by id. */
export interface Leg {
  readonly filter: Filter<StoredRecord>;
  readonly field: string;
  readonly direction: 1 | -1;
  /** The field holds a date, else text. */
  readonly dated: boolean;
  /** Whether the leg finds a record: what an earlier leg has found, a later one leaves out. */
  finds(record: StoredRecord): boolean;
}

export interface WalkOptions {
  readonly after?: Position | undefined;
  readonly projection: Document;
  /** Records of one query. */
  readonly batch: number;
}

export interface Step {
  readonly record: StoredRecord;
  readonly position: Position;
}

/**
 * Walks through records from a position on. Each step goes on from the last record's own place, never by counting: what
 * is added or removed meanwhile makes nothing come twice, and nothing that was there all the time is left out.
 */
export async function* walk(
  records: Collection<StoredRecord>,
  legs: readonly Leg[],
  { after, projection, batch }: WalkOptions,
): AsyncGenerator<Step, void, undefined> {
  for (const [number, leg] of legs.entries()) {
    if (after && number < after.leg) continue;
    let last = after?.leg === number ? after : undefined;
    for (;;) {
      const found = await nextOf(records, leg, last, { projection, batch });
      for (const record of found) {
        const position = { leg: number, value: placeOf(record, leg), id: record._id };
        last = position;
        if (!legs.slice(0, number).some((earlier) => earlier.finds(record))) yield { record, position };
      }
      if (found.length < batch) break;
    }
  }
}

/** What comes next on a leg. */
async function nextOf(
  records: Collection<StoredRecord>,
  leg: Leg,
  last: Position | undefined,
  { projection, batch }: Omit<WalkOptions, 'after'>,
): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const filter of stretchesOf(leg, last)) {
    const options = { ...LIMIT, projection, limit: batch - found.length };
    found.push(...(await records.find(filter, options).sort(sortOf(leg)).toArray()));
    if (found.length === batch) break;
  }
  return found;
}

export function sortOf({ field, direction }: Leg): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction };
}

/**
 * The filters that find what comes next, each of which reads one stretch of one index: the rest of those that have the
 * same value as the last record, then those beyond it. One filter with `$or` would read all of the former for each page.
 */
export function stretchesOf(
  { filter, field, direction }: Leg,
  last: Pick<Position, 'value' | 'id'> | undefined,
): Filter<StoredRecord>[] {
  if (!last) return [filter];
  const beyond = direction > 0 ? '$gt' : '$lt';
  return [
    { ...filter, [field]: last.value, _id: { [beyond]: last.id } },
    { ...filter, [field]: { ...boundOf(filter, field), [beyond]: last.value } },
  ];
}

/** Where a search ends; where it begins has been passed. */
function boundOf(filter: Filter<StoredRecord>, field: string): Document {
  const condition: unknown = Reflect.get(filter, field);
  const bounded = typeof condition === 'object' && condition !== null && '$lt' in condition;
  return bounded ? { $lt: condition.$lt } : {};
}

function placeOf(record: StoredRecord, { field }: Leg): string | Date {
  const value = valueAt(record, field);
  return value instanceof Date ? value : String(value);
}
