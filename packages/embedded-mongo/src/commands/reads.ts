import { refuseMissing } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { parsePath, valuesAt } from '../match/path.ts';
import { findRows } from '../query.ts';
import { keyOf } from '../values/key.ts';
import { isArray, toInteger, type Doc, type Value } from '../values/types.ts';
import {
  checkCollation,
  collectionName,
  countArgument,
  docArgument,
  letArgument,
  textArgument,
} from './arguments.ts';
import type { Command, Context } from './context.ts';

function readQuery(body: Doc, context: Context) {
  checkCollation(body['collation']);
  const filter = parseFilter(docArgument(body, 'query') ?? {}, { variables: letArgument(body, context.now) });
  return { filter, sort: [], hint: body['hint'] };
}

export const count: Command = {
  fields: ['count', 'query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run: async (body, context) => {
    const query = readQuery(body, context);
    const limit = Math.abs(toInteger(body['limit']) ?? 0) || Infinity;
    const skip = countArgument(body, 'skip') ?? 0;
    const collection = context.store.get(context.db, collectionName(body));
    if (!collection) return { n: 0, ok: 1 };
    const all = Object.keys(docArgument(body, 'query') ?? {}).length === 0 && query.hint === undefined;
    let n = all ? collection.count() : 0;
    if (!all) {
      for (const found of findRows(collection, query, context.timeSlice)) {
        if (found === undefined) await context.timeSlice.yield();
        else if (++n >= limit + skip) break;
      }
    }
    return { n: Math.min(Math.max(n - skip, 0), limit), ok: 1 };
  },
};

export const distinct: Command = {
  fields: ['distinct', 'key', 'query', 'hint', 'collation'],
  run: async (body, context) => {
    const key = textArgument(body, 'key') ?? refuseMissing('distinct.key');
    const path = parsePath(key);
    const query = readQuery(body, context);
    const collection = context.store.get(context.db, collectionName(body));
    const values = new Map<string, Value>();
    if (collection) {
      for (const found of findRows(collection, query, context.timeSlice)) {
        if (found === undefined) {
          await context.timeSlice.yield();
          continue;
        }
        for (const value of valuesAt(found.doc, path).flatMap((item) => (isArray(item) ? item : [item]))) {
          if (value !== undefined)
            values.set(keyOf(value).toString('latin1'), values.get(keyOf(value).toString('latin1')) ?? value);
        }
      }
    }
    return { values: [...values.values()], ok: 1 };
  },
};
