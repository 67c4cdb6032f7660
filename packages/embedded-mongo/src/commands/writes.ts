import { encodeStored } from '../bson/codec.ts';
import { MongoError } from '../errors.ts';
import { matchRow, findRows, type Found, type Query } from '../query.ts';
import type { Collection } from '../store/collection.ts';
import { updated, upserted, type Update } from '../update/update.ts';
import type { Filter } from '../match/filter.ts';
import type { MatchDetails } from '../match/path.ts';
import type { Doc, Value } from '../values/types.ts';
import type { Context } from './context.ts';

/** The collection to write to; made when it is not there yet. Call inside a write. */
export function ensureCollection(context: Context, name: string): Collection {
  return context.store.get(context.db, name) ?? context.store.create(context.db, name);
}

/** What to do with a row that matches; runs inside a write. */
type Change<T> = (found: Found) => T;

/**
 * Finds documents and changes each in one step: between finding and changing others may have had their turn,
 * so the row is read and tested again right before the change.
 */
export async function changeEach<T>(
  context: Context,
  collection: Collection,
  query: Query,
  multi: boolean,
  change: Change<T>,
): Promise<T[]> {
  for (;;) {
    const { done, lost } = await changeOnce(context, collection, query, multi, change);
    // The only candidate went to somebody else (a sort hands out just the best): look for the next one.
    if (multi || done.length > 0 || lost === 0) return done;
    await context.timeSlice.yield();
  }
}

async function changeOnce<T>(
  context: Context,
  collection: Collection,
  query: Query,
  multi: boolean,
  change: Change<T>,
): Promise<{ done: T[]; lost: number }> {
  const done: T[] = [];
  const seen = new Set<number>();
  let lost = 0;
  for (const candidate of findRows(collection, query, context.timeSlice, 'write')) {
    if (candidate === undefined) {
      await context.timeSlice.yield();
      continue;
    }
    // An update may move a document forward in the index that is being read: once is enough.
    if (seen.has(candidate.rid)) continue;
    if (multi) seen.add(candidate.rid);
    const row = collection.read(candidate.rid);
    const found = row && matchRow(row, query.filter);
    if (found) done.push(context.write(() => change(found)));
    else lost++;
    if (found && !multi) break;
  }
  return { done, lost };
}

interface Changed {
  readonly before: Doc;
  readonly after: Doc;
  readonly modified: boolean;
}

/** Applies an update to one row. Call inside a write. */
export function updateRow(collection: Collection, found: Found, update: Update, filter: Filter): Changed {
  const next = updated(found.doc, update, () => {
    const details: MatchDetails = {};
    filter.match(found.doc, details);
    return details;
  });
  if (next) collection.replace(found.rid, found.doc, next, encodeStored(next));
  return { before: found.doc, after: next ?? found.doc, modified: next !== undefined };
}

/** Inserts the document of an upsert. */
export function insertUpsert(context: Context, name: string, filter: Doc, update: Update): Doc {
  const doc = upserted(filter, update);
  const bytes = encodeStored(doc);
  context.write(() => ensureCollection(context, name).insert(doc, bytes));
  return doc;
}

/** How often an upsert that lost a race for a unique key tries again: then it finds what the other made. */
const UPSERT_TRIES = 5;

/** Runs an upsert again when another client inserted the same key in between. */
export async function retryUpsert<T>(upsert: boolean, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const lostRace = error instanceof MongoError && error.codeName === 'DuplicateKey';
      if (!upsert || !lostRace || tries >= UPSERT_TRIES) throw error;
    }
  }
}

/** An error about one statement of a write command. */
export function writeError(index: number, error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof MongoError)) throw error;
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/** Errors of the server itself end the whole command; only errors about a statement are listed by statement. */
export function isStatementError(error: unknown): error is MongoError {
  return (
    error instanceof MongoError &&
    !['OutOfDiskSpace', 'InternalError', 'MaxTimeMSExpired'].includes(error.codeName)
  );
}

export function idOf(doc: Doc): Value {
  return doc['_id'] ?? null;
}
