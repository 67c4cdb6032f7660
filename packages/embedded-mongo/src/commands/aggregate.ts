import type { Stage, StageContext } from '../aggregate/stage.ts';
import { STAGES } from '../aggregate/stages.ts';
import { encode } from '../bson/codec.ts';
import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { countRows, findRows, type Query } from '../plan/query.ts';
import { parseSort } from '../sort/sort-order.ts';
import type { Stream } from '../limits/time-slice.ts';
import { isDoc, toInteger, type Doc, type Value } from '../values/types.ts';
import { countArgument, docArgument, listArgument } from './arguments.ts';
import { firstValue, type Command, type CommandContext } from './context.ts';
import { checkFields } from '../values/check-fields.ts';

interface NamedStage {
  readonly name: string;
  readonly operand: Value;
}

function readStages(pipeline: readonly Doc[]): NamedStage[] {
  return pipeline.map((stage) => {
    const [name = '', ...others] = Object.keys(stage);
    if (name === '' || others.length > 0)
      throwMongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    return { name, operand: stage[name] };
  });
}

function compileStage({ name, operand }: NamedStage, context: StageContext): Stage {
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  return make
    ? make(operand, context)
    : throwMongoError(40324, `pipeline stage '${name}' is unknown, or not supported by this server`);
}

/** Extracts the first stages that the storage can execute: filter, sort and limit. */
function leadingQuery(stages: readonly NamedStage[], hint: Value): { query: Query; rest: NamedStage[] } {
  const [first, ...afterMatch] = stages;
  const match = first?.name === '$match' && isDoc(first.operand) ? first.operand : undefined;
  const rest = match ? afterMatch : [...stages];
  const filter = parseFilter(match ?? {});
  const [next, then] = rest;
  if (next?.name !== '$sort' || !isDoc(next.operand) || Object.keys(next.operand).length === 0)
    return { query: { filter, sort: [], limit: 0, hint }, rest };
  const limit = then?.name === '$limit' ? (toInteger(then.operand) ?? 0) : 0;
  return { query: { filter, sort: parseSort(next.operand), limit, hint }, rest: rest.slice(1) };
}

/** Returns the documents of the collection. If no stage reads them and the storage can count, they are empty. */
function* source(context: CommandContext, name: string, query: Query, stages: readonly Stage[]): Stream<Doc> {
  const collection = context.store.get(context.db, name);
  if (!collection) return;
  const counts = stages.slice(0, stages.findIndex(({ createsDocuments }) => createsDocuments) + 1);
  const isCount = counts.length > 0 && counts.every(({ readsFields }) => !readsFields);
  const rows = isCount ? countRows(collection, query, context.timeSlice) : undefined;
  if (rows) for (const row of rows) yield row && {};
  else for (const found of findRows(collection, query, context.timeSlice)) yield found && found.doc;
}

function* encoded(docs: Stream<Doc>): Stream<Buffer> {
  for (const doc of docs) yield doc && encode(doc);
}

export const aggregate: Command = {
  fields: {
    aggregate: 'any',
    pipeline: 'list',
    cursor: 'object',
    allowDiskUse: 'off',
    bypassDocumentValidation: 'flag',
    hint: 'hint',
    let: 'unsupported',
    collation: 'collation',
    explain: 'off',
  },
  run: async (body, context) => {
    const name = firstValue(body);
    if (typeof name !== 'string')
      return throwMongoError(
        'NotImplemented',
        'aggregations that read no collection are not supported by this server',
      );
    const pipeline = listArgument(body, 'pipeline') ?? throwMissingField('aggregate.pipeline');
    const cursor =
      docArgument(body, 'cursor') ??
      throwMongoError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    checkFields('aggregate.cursor', cursor, { batchSize: 'count' });
    const { query, rest } = leadingQuery(readStages(pipeline), body['hint']);
    const stages = rest.map((stage) => compileStage(stage, context));
    const docs = stages.reduce<Stream<Doc>>(
      (input, stage) => stage.run(input),
      source(context, name, query, stages),
    );
    return context.cursors.openCursor(
      `${context.db}.${name}`,
      encoded(docs),
      context.timeSlice,
      countArgument(cursor, 'batchSize'),
      false,
    );
  },
};
