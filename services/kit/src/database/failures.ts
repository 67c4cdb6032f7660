import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11000;
const TIME_LIMIT_EXCEEDED = 50;

/** A unique index refused the write. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
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

/** Nobody answered, or the driver's own limits were reached: worth another try later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return !(error instanceof MongoServerError) || error.hasErrorLabel('RetryableWriteError');
}
