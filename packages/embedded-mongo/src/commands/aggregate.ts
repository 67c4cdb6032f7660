import { encode } from '../bson/codec.ts';
import { refuse, refuseMissing } from '../errors.ts';
import { STAGES, type Stage, type StageContext } from '../aggregate/stages.ts';
import { parseFilter } from '../match/filter.ts';
import { findRows } from '../query.ts';
import { parseSort } from '../sort-order.ts';
import type { Stream } from '../store/time-slice.ts';
import { isDoc, toInteger, type Doc, type Value } from '../values/types.ts';
import { checkCollation, countArgument, docArgument, letArgument, listArgument } from './arguments.ts';
import { firstValue, type Command, type Context } from './context.ts';

const UNSUPPORTED = new Set([
  '$bucket',
  '$bucketAuto',
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$collStats',
  '$currentOp',
  '$densify',
  '$documents',
  '$facet',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listLocalSessions',
  '$listSampledQueries',
  '$listSearchIndexes',
  '$listSessions',
  '$lookup',
  '$merge',
  '$out',
  '$planCacheStats',
  '$querySettings',
  '$redact',
  '$sample',
  '$search',
  '$searchMeta',
  '$setWindowFields',
  '$unionWith',
  '$vectorSearch',
  '$rankFusion',
  '$score',
  '$scoreFusion',
]);

interface NamedStage {
  readonly name: string;
  readonly operand: Value;
}

function readStages(pipeline: readonly Doc[]): NamedStage[] {
  return pipeline.map((stage) => {
    const [name = '', ...others] = Object.keys(stage);
    if (name === '' || others.length > 0)
      refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    return { name, operand: stage[name] };
  });
}

function compileStage({ name, operand }: NamedStage, context: StageContext): Stage {
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (make) return make(operand, context);
  if (UNSUPPORTED.has(name))
    return refuse('NotImplemented', `the stage ${name} is not supported by this server`);
  return refuse(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** The stages at the beginning that the storage can do: a filter, then an order, then a limit. */
function leadingQuery(stages: readonly NamedStage[], context: StageContext) {
  const [first, ...afterMatch] = stages;
  const match = first?.name === '$match' && isDoc(first.operand) ? first.operand : undefined;
  const rest = match ? afterMatch : stages;
  const filter = parseFilter(match ?? {}, context);
  const [next, then] = rest;
  if (next?.name !== '$sort' || !isDoc(next.operand) || Object.keys(next.operand).length === 0)
    return { filter, sort: [], limit: 0, rest };
  const limit = then?.name === '$limit' ? (toInteger(then.operand) ?? 0) : 0;
  return { filter, sort: parseSort(next.operand), limit, rest: rest.slice(1) };
}

function* source(
  context: Context,
  name: string,
  query: ReturnType<typeof leadingQuery>,
  hint: Value,
): Stream<Doc> {
  const collection = context.store.get(context.db, name);
  if (!collection) return;
  for (const found of findRows(collection, { ...query, hint }, context.timeSlice)) yield found && found.doc;
}

function* encoded(docs: Stream<Doc>): Stream<Buffer> {
  for (const doc of docs) yield doc && encode(doc);
}

export const aggregate: Command = {
  fields: [
    'aggregate',
    'pipeline',
    'cursor',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'let',
    'collation',
  ],
  refused: ['explain', 'exchange', 'fromMongos', 'needsMerge'],
  run: async (body, context) => {
    const name = firstValue(body);
    if (typeof name !== 'string')
      return refuse(
        'NotImplemented',
        'aggregations that read no collection are not supported by this server',
      );
    checkCollation(body['collation']);
    const pipeline = listArgument(body, 'pipeline') ?? refuseMissing('aggregate.pipeline');
    const cursor =
      docArgument(body, 'cursor') ??
      refuse(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    const stageContext: StageContext = {
      variables: letArgument(body, context.now),
      timeSlice: context.timeSlice,
    };
    const stages = readStages(pipeline);
    const query = leadingQuery(stages, stageContext);
    const compiled = query.rest.map((stage) => compileStage(stage, stageContext));
    const docs = compiled.reduce<Stream<Doc>>(
      (input, stage) => stage(input),
      source(context, name, query, body['hint']),
    );
    return context.cursors.first(
      `${context.db}.${name}`,
      encoded(docs),
      context.timeSlice,
      countArgument(cursor, 'batchSize'),
      false,
    );
  },
};
