import { encode } from '../bson/codec.ts';
import { parseFilter } from '../match/filter.ts';
import { parseProjection } from '../project/projection.ts';
import { findRows, planQuery, type Query } from '../plan/query.ts';
import { parseSort } from '../sort/sort-order.ts';
import type { Collection } from '../store/collection.ts';
import type { Stream } from '../limits/time-slice.ts';
import type { Doc } from '../values/types.ts';
import { collectionName, countArgument, docArgument, flagArgument } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { checkFields } from '../values/check-fields.ts';
import { describePlan } from './describe-plan.ts';

function readQuery(body: Doc) {
  const limit = countArgument(body, 'limit') ?? 0;
  const skip = countArgument(body, 'skip') ?? 0;
  const projection = docArgument(body, 'projection');
  const query: Query = {
    filter: parseFilter(docArgument(body, 'filter') ?? {}),
    sort: parseSort(docArgument(body, 'sort') ?? {}),
    hint: body['hint'],
    limit: limit > 0 ? limit + skip : 0,
  };
  const project = projection && Object.keys(projection).length > 0 ? parseProjection(projection) : undefined;
  return { query, limit, skip, project };
}

function* results(collection: Collection, body: Doc, context: CommandContext): Stream<Buffer> {
  const { query, limit, skip, project } = readQuery(body);
  let [skipped, given] = [0, 0];
  for (const found of findRows(collection, query, context.timeSlice)) {
    if (found === undefined) yield undefined;
    else if (skipped < skip) skipped++;
    else {
      yield project ? encode(project(found.doc)) : found.bytes;
      if (limit > 0 && ++given >= limit) return;
    }
  }
}

function* nothing(): Stream<Buffer> {}

export const find: Command = {
  fields: {
    find: 'any',
    filter: 'object',
    sort: 'object',
    projection: 'object',
    hint: 'hint',
    skip: 'count',
    limit: 'count',
    batchSize: 'count',
    singleBatch: 'flag',
    noCursorTimeout: 'flag',
    allowPartialResults: 'flag',
    collation: 'collation',
    allowDiskUse: 'off',
    tailable: 'off',
    awaitData: 'off',
    returnKey: 'off',
    showRecordId: 'off',
    let: 'unsupported',
    min: 'unsupported',
    max: 'unsupported',
  },
  run: async (body, context) => {
    const name = collectionName(body);
    const collection = context.store.get(context.db, name);
    if (!collection) readQuery(body);
    const rows = collection ? results(collection, body, context) : nothing();
    return context.cursors.openCursor(
      `${context.db}.${name}`,
      rows,
      context.timeSlice,
      countArgument(body, 'batchSize'),
      flagArgument(body, 'singleBatch'),
    );
  },
};

export function explainFind(body: Doc, context: CommandContext): Doc {
  checkFields('find', body, find.fields);
  const collection = context.store.get(context.db, collectionName(body));
  const { query } = readQuery(body);
  return collection ? describePlan(planQuery(collection, query), query.sort.length > 0) : { stage: 'EOF' };
}
