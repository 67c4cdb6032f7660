import { MongoBulkWriteError, MongoError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11000;
const TIME_LIMIT_EXCEEDED = 50;

/**
 * Error codes of a server during a failover or shutdown: ShutdownInProgress, PrimarySteppedDown, NotWritablePrimary,
 * InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary. For reads
 * the driver sets no error label.
 */
const FAILOVER: ReadonlySet<unknown> = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

const OUT_OF_DISK_SPACE = 14031;

/** Returns whether a unique index rejected the write. With `field`, only an index whose first field it is. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.keys((error['keyPattern'] as object | undefined) ?? {})[0] === field;
}

/** Returns whether an insert of many rows failed only because some rows are already stored. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  return [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}

/** Returns whether the server stopped the command at its time limit. */
export function isTimeLimit(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === TIME_LIMIT_EXCEEDED;
}

/** Returns whether the database was unavailable (failover, full disk, timeout): retry later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (!(error instanceof MongoServerError) || error.hasErrorLabel('RetryableWriteError')) return true;
  // On a full disk nothing was written, and space may be freed later.
  return error.code === OUT_OF_DISK_SPACE || FAILOVER.has(error.code);
}

/**
 * Describes an error for the operator: name and number of its code, and the fields of a duplicate key. Leaves out the
 * server's message, which quotes values. Returns undefined if the server sent no error.
 */
export function describeDatabaseError(error: unknown): string | undefined {
  const reply = error instanceof MongoServerSelectionError ? error.reason?.error : error;
  if (!(reply instanceof MongoServerError)) return undefined;
  const name = reply.code === DUPLICATE_KEY ? 'DuplicateKey' : (reply.codeName ?? 'error');
  const fields = Object.keys((reply['keyPattern'] as object | undefined) ?? {});
  return `${name} (${reply.code ?? 'no code'})${fields.length > 0 ? ` on ${fields.join(', ')}` : ''}`;
}
