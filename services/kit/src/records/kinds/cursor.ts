import { ServiceError } from '../../http/errors.ts';

/** Where a walk through records stands: in which of its legs, and after which record. */
export interface Position {
  readonly leg: number;
  /** What the record has in the field that the leg is ordered by. */
  readonly value: string | Date;
  readonly id: string;
}

/** A position as a caller carries it to the next page; what is in it is nobody's business but ours. */
export function toCursor({ leg, value, id }: Position): string {
  const written = value instanceof Date ? { date: value.toISOString() } : value;
  return Buffer.from(JSON.stringify([leg, written, id])).toString('base64url');
}

/** @throws ServiceError when it is no cursor of a list with so many legs, ordered so. */
export function fromCursor(cursor: string, legs: readonly { readonly dated: boolean }[]): Position {
  const [leg, written, id] = parts(cursor);
  const value = valueOf(written);
  const known = typeof leg === 'number' ? legs[leg] : undefined;
  if (
    typeof leg !== 'number' ||
    typeof id !== 'string' ||
    value === undefined ||
    known?.dated !== value instanceof Date
  ) {
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'cursor', key: 'errors.invalid' }] });
  }
  return { leg, value, id };
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
