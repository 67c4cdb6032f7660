import { encodeStored } from '../bson/codec.ts';
import { MongoError } from '../errors/mongo-error.ts';
import { matchRow, findRows, type MatchedRow, type Query } from '../plan/query.ts';
import type { Collection } from '../store/collection.ts';
import { applyUpdate, buildUpsertDocument, type Update } from '../update/update.ts';
import type { Filter } from '../match/filter.ts';
import type { MatchDetails } from '../match/path.ts';
import type { Doc, Value } from '../values/types.ts';
import type { CommandContext } from './context.ts';

export function ensureCollection(context: CommandContext, name: string): Collection {
  return context.store.get(context.db, name) ?? context.store.createCollection(context.db, name);
}

type Change<T> = (found: MatchedRow) => T;

/** Finds documents and changes each. A row is matched again right before its change, because commands interleave. */
export async function findAndChange<T>(
  context: CommandContext,
  collection: Collection,
  query: Query,
  multi: boolean,
  change: Change<T>,
): Promise<T[]> {
  for (;;) {
    const { done, lost } = await changeOnce(context, collection, query, multi, change);
    // The only candidate was changed by another command (a sorted query returns only the best): try the next one.
    if (multi || done.length > 0 || lost === 0) return done;
    await context.timeSlice.yield();
  }
}

async function changeOnce<T>(
  context: CommandContext,
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
    // An update may move a document forward in the index being read. It must be changed only once.
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

export function updateRow(
  collection: Collection,
  found: MatchedRow,
  update: Update,
  filter: Filter,
): Changed {
  const next = applyUpdate(found.doc, update, () => {
    const details: MatchDetails = {};
    filter.match(found.doc, details);
    return details;
  });
  if (next) collection.replace(found.rid, found.doc, next, encodeStored(next));
  return { before: found.doc, after: next ?? found.doc, modified: next !== undefined };
}

export function insertUpsert(context: CommandContext, name: string, filter: Doc, update: Update): Doc {
  const doc = buildUpsertDocument(filter, update);
  const bytes = encodeStored(doc);
  context.write(() => ensureCollection(context, name).insert(doc, bytes));
  return doc;
}

/** Attempts of an upsert that loses a race for a unique key. The next attempt finds the document of the other client. */
const MAX_UPSERT_ATTEMPTS = 5;

/** Retries an upsert if another client has inserted the same key meanwhile. */
export async function retryUpsert<T>(upsert: boolean, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const lostRace = error instanceof MongoError && error.codeName === 'DuplicateKey';
      if (!upsert || !lostRace || attempts >= MAX_UPSERT_ATTEMPTS) throw error;
    }
  }
}

export function writeError(index: number, error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof MongoError)) throw error;
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/** Whether an error belongs to one statement. Server errors end the whole command. */
export function isStatementError(error: unknown): error is MongoError {
  return (
    error instanceof MongoError &&
    !['OutOfDiskSpace', 'InternalError', 'MaxTimeMSExpired'].includes(error.codeName)
  );
}

export function idOf(doc: Doc): Value {
  return doc['_id'] ?? null;
}
