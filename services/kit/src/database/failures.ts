import { MongoBulkWriteError, MongoError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11000;
const TIME_LIMIT_EXCEEDED = 50;

/**
 * What a server says of a read or write while another one takes its place or it shuts down: ShutdownInProgress,
 * PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary. On reads the driver sets no label that would tell.
 */
const FAILOVER: ReadonlySet<unknown> = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

const OUT_OF_DISK_SPACE = 14031;

/** A unique index refused the write; with a field, an index that begins with it. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  return field === undefined || Object.keys((error['keyPattern'] as object | undefined) ?? {})[0] === field;
}

/** Of many inserted rows some were there already, and nothing else went wrong. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  return [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}

/** The server stopped the command at its time limit. */
export function isTimeLimit(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === TIME_LIMIT_EXCEEDED;
}

/** Nobody answered, nobody could just then, or the driver's own limits were reached: worth another try later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (!(error instanceof MongoServerError) || error.hasErrorLabel('RetryableWriteError')) return true;
  // There is room again once somebody has made some; nothing was kept of the write.
  return error.code === OUT_OF_DISK_SPACE || FAILOVER.has(error.code);
}

/**
 * What the database said, for the operator: the name and number of its code, and the fields of a doubled key. Never its
 * words, which quote values. Undefined when it said nothing.
 */
export function saidByDatabase(error: unknown): string | undefined {
  const said = error instanceof MongoServerSelectionError ? error.reason?.error : error;
  if (!(said instanceof MongoServerError)) return undefined;
  const name = said.code === DUPLICATE_KEY ? 'DuplicateKey' : (said.codeName ?? 'error');
  const fields = Object.keys((said['keyPattern'] as object | undefined) ?? {});
  return `${name} (${said.code ?? 'no code'})${fields.length > 0 ? ` on ${fields.join(', ')}` : ''}`;
}
