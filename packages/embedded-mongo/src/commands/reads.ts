import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { encodeReply } from '../bson/codec.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/raw.ts';
import { parseFilter } from '../match/filter.ts';
import { parsePath, valuesAt } from '../match/path.ts';
import { countRows, findRows } from '../plan/query.ts';
import { keyOf } from '../values/key.ts';
import { isArray, toInteger, type Doc, type Value } from '../values/types.ts';
import { collectionName, countArgument, docArgument, textArgument } from './arguments.ts';
import type { Command } from './context.ts';

function readQuery(body: Doc) {
  return { filter: parseFilter(docArgument(body, 'query') ?? {}), sort: [], hint: body['hint'] };
}

export const count: Command = {
  fields: {
    count: 'any',
    query: 'object',
    limit: 'integer',
    skip: 'count',
    hint: 'hint',
    collation: 'collation',
    fields: 'object',
  },
  run: async (body, context) => {
    const query = readQuery(body);
    const limit = Math.abs(toInteger(body['limit']) ?? 0) || Infinity;
    const skip = countArgument(body, 'skip') ?? 0;
    const collection = context.store.get(context.db, collectionName(body));
    if (!collection) return { n: 0, ok: 1 };
    const all = Object.keys(docArgument(body, 'query') ?? {}).length === 0 && query.hint === undefined;
    let n = all ? collection.count() : 0;
    if (!all) {
      const { timeSlice } = context;
      const rows = countRows(collection, query, timeSlice) ?? findRows(collection, query, timeSlice);
      for (const row of rows) {
        if (row === undefined) await timeSlice.yield();
        else if (++n >= limit + skip) break;
      }
    }
    return { n: Math.min(Math.max(n - skip, 0), limit), ok: 1 };
  },
};

export const distinct: Command = {
  fields: { distinct: 'any', key: 'text', query: 'object', hint: 'hint', collation: 'collation' },
  run: async (body, context) => {
    const key = textArgument(body, 'key') ?? throwMissingField('distinct.key');
    const path = parsePath(key);
    const query = readQuery(body);
    const collection = context.store.get(context.db, collectionName(body));
    const values = new Map<string, Value>();
    let bytes = 0;
    for (const found of collection ? findRows(collection, query, context.timeSlice) : []) {
      if (found === undefined) {
        await context.timeSlice.yield();
        continue;
      }
      for (const value of valuesAt(found.doc, path).flatMap((item) => (isArray(item) ? item : [item]))) {
        const seen = value === undefined ? undefined : keyOf(value).toString('latin1');
        if (seen === undefined || values.has(seen)) continue;
        values.set(seen, value);
        bytes += encodeReply({ value }).length;
        if (bytes > MAX_DOCUMENT_BYTES) throwMongoError(17217, 'distinct too big, 16mb cap');
      }
    }
    // In MongoDB's order of values, as an index would return them.
    const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
    return { values: sorted.map(([, value]) => value), ok: 1 };
  },
};
