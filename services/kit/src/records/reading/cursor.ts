import { ServiceError } from '../../http/service-error.ts';

/** Position between two pages of records: the current scan and the last record. */
export interface Position {
  readonly scanIndex: number;
  /** Value of the record's field by which the scan is ordered. */
  readonly value: string | Date;
  readonly id: string;
}

/** Encodes a position as an opaque cursor for the next page. */
export function toCursor({ scanIndex, value, id }: Position): string {
  const encoded = value instanceof Date ? { date: value.toISOString() } : value;
  return Buffer.from(JSON.stringify([scanIndex, encoded, id])).toString('base64url');
}

/** Decodes a cursor. @throws ServiceError naming the field if it does not fit the scans of the list. */
export function fromCursor(cursor: string, scans: readonly { readonly dated: boolean }[]): Position {
  const [scanIndex, written, id] = parts(cursor);
  const value = valueOf(written);
  const scan = typeof scanIndex === 'number' ? scans[scanIndex] : undefined;
  if (
    typeof scanIndex !== 'number' ||
    typeof id !== 'string' ||
    value === undefined ||
    scan?.dated !== value instanceof Date
  ) {
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'cursor', key: 'errors.invalid' }] });
  }
  return { scanIndex, value, id };
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

function valueOf(written: unknown): string | Date | undefined {
  if (typeof written === 'string') return written;
  if (typeof written !== 'object' || written === null || !('date' in written)) return undefined;
  const date = new Date(String(written.date));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
