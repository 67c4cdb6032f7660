import type { Collection, Document, Filter } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { Position } from './cursor.ts';
import { valueAt } from '../kinds/fields.ts';
import type { StoredRecord } from '../kinds/kind.ts';

/** A range of one index: the records that match a filter, ordered by one field and then by id. */
export interface IndexScan {
  readonly filter: Filter<StoredRecord>;
  readonly field: string;
  readonly direction: 1 | -1;
  /** Whether the field holds a date instead of text. */
  readonly dated: boolean;
  /** Returns whether this scan yields the record. Later scans skip such a record, so it is not yielded twice. */
  matches(record: StoredRecord): boolean;
  /** Returns whether the record also has what no index tells. Without it, every record of the range has. */
  keeps?(record: StoredRecord): boolean;
}

export interface ScanOptions {
  readonly after?: Position | undefined;
  readonly projection: Document;
  readonly batch: number;
}

export interface ScannedRecord {
  readonly record: StoredRecord;
  readonly position: Position;
  /** False if the record is only in the range (`keeps`), so that a reader can stop and continue behind it. */
  readonly kept: boolean;
}

/**
 * Yields the records of one scan after the other, each record once, starting after a position. Each query continues
 * from the last record's values, not from a count, so records that are added or deleted meanwhile cause neither
 * repeats nor gaps.
 */
export async function* scanRecords(
  records: Collection<StoredRecord>,
  scans: readonly IndexScan[],
  { after, projection, batch }: ScanOptions,
): AsyncGenerator<ScannedRecord, void, undefined> {
  for (const [index, scan] of scans.entries()) {
    if (after && index < after.scanIndex) continue;
    let last = after?.scanIndex === index ? after : undefined;
    for (;;) {
      const found = await nextOf(records, scan, last, { projection, batch });
      for (const record of found) {
        const position = { scanIndex: index, value: placeOf(record, scan), id: record._id };
        last = position;
        if (!scans.slice(0, index).some((earlier) => earlier.matches(record)))
          yield { record, position, kept: scan.keeps?.(record) ?? true };
      }
      if (found.length < batch) break;
    }
  }
}

async function nextOf(
  records: Collection<StoredRecord>,
  scan: IndexScan,
  last: Position | undefined,
  { projection, batch }: Omit<ScanOptions, 'after'>,
): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const filter of rangeFilters(scan, last)) {
    const options = { ...QUERY_TIMEOUT, projection, limit: batch - found.length };
    found.push(...(await records.find(filter, options).sort(sortOf(scan)).toArray()));
    if (found.length === batch) break;
  }
  return found;
}

export function sortOf({ field, direction }: IndexScan): Record<string, 1 | -1> {
  return { [field]: direction, _id: direction };
}

/**
 * Returns the filters for the records after the last one. The first filter finds the remaining records with the same
 * value, the second those with a later value. Each reads one range of the index; a single filter with `$or` would
 * read all records with the same value again for each page.
 */
export function rangeFilters(
  scan: IndexScan,
  last: Pick<Position, 'value' | 'id'> | undefined,
): Filter<StoredRecord>[] {
  const { filter, field, direction } = scan;
  if (!last) return [filter];
  const beyond = direction > 0 ? '$gt' : '$lt';
  return [
    { ...filter, [field]: last.value, _id: { [beyond]: last.id } },
    { ...filter, [field]: { ...boundOf(scan), [beyond]: last.value } },
  ];
}

/** Returns the bound of a filter on the field, at the end of the scan: `$lt` of upward, `$gte` of downward scans. */
function boundOf({ filter, field, direction }: IndexScan): Document {
  const condition: unknown = Reflect.get(filter, field);
  const bound = direction > 0 ? '$lt' : '$gte';
  const bounded = typeof condition === 'object' && condition !== null && bound in condition;
  return bounded ? { [bound]: Reflect.get(condition, bound) } : {};
}

function placeOf(record: StoredRecord, { field }: IndexScan): string | Date {
  const value = valueAt(record, field);
  return value instanceof Date ? value : String(value);
}
