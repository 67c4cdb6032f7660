import type { Collection, Document, Filter } from 'mongodb';
import { LIMIT } from '../../database/connect.ts';
import type { Position } from './cursor.ts';
import { valueAt, type StoredRecord } from './kind.ts';

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

/**
 * Two queries, each of which reads one stretch of one index: the rest of those that have the same value as the last
 * record, then those beyond it. One query with `$or` would read all of the former for each page.
 */
async function nextOf(
  records: Collection<StoredRecord>,
  { filter, field, direction }: Leg,
  last: Position | undefined,
  { projection, batch }: Omit<WalkOptions, 'after'>,
): Promise<StoredRecord[]> {
  const read = (where: Filter<StoredRecord>, limit: number) =>
    records
      .find(where, { ...LIMIT, projection })
      .sort({ [field]: direction, _id: direction })
      .limit(limit)
      .toArray();
  if (!last) return read(filter, batch);
  const beyond = direction > 0 ? '$gt' : '$lt';
  const tied = await read({ ...filter, [field]: last.value, _id: { [beyond]: last.id } }, batch);
  if (tied.length === batch) return tied;
  const further = { ...filter, [field]: { ...conditionOn(filter, field), [beyond]: last.value } };
  return [...tied, ...(await read(further, batch - tied.length))];
}

/** The bounds that a search sets; the one that the walk has passed is replaced by its place. */
function conditionOn(filter: Filter<StoredRecord>, field: string): Document {
  const condition: unknown = Reflect.get(filter, field);
  return typeof condition === 'object' && condition !== null && '$lt' in condition
    ? { $lt: condition.$lt }
    : {};
}

function placeOf(record: StoredRecord, { field }: Leg): string | Date {
  const value = valueAt(record, field);
  return value instanceof Date ? value : String(value);
}
