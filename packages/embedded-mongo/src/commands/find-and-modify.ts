import { throwMongoError } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { parseProjection } from '../project/projection.ts';
import { parseSort } from '../sort/sort-order.ts';
import { checkNamespace } from '../store/store.ts';
import { parseUpdate } from '../update/update.ts';
import type { Doc } from '../values/types.ts';
import { collectionName, docArgument, flagArgument, listArgument } from './arguments.ts';
import type { Command, CommandContext, Reply } from './context.ts';
import type { Fields } from '../values/check-fields.ts';
import { findAndChange, idOf, insertUpsert, retryUpsert, updateRow } from './writes.ts';

function read(body: Doc) {
  const source = docArgument(body, 'query') ?? {};
  const projection = docArgument(body, 'fields') ?? {};
  const remove = flagArgument(body, 'remove');
  const [wantsNew, upsert] = [flagArgument(body, 'new'), flagArgument(body, 'upsert')];
  if (remove && body['update'] !== undefined)
    throwMongoError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (remove && upsert) throwMongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (remove && wantsNew)
    throwMongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (!remove && body['update'] === undefined)
    throwMongoError('FailedToParse', 'Either an update or remove=true must be specified');
  return {
    source,
    upsert,
    wantsNew,
    update: remove ? undefined : parseUpdate(body['update'], false, listArgument(body, 'arrayFilters')),
    query: {
      filter: parseFilter(source),
      sort: parseSort(docArgument(body, 'sort') ?? {}),
      hint: body['hint'],
      limit: 1,
    },
    project: Object.keys(projection).length > 0 ? parseProjection(projection) : (doc: Doc) => doc,
  };
}

async function run(body: Doc, context: CommandContext): Promise<Reply> {
  const name = collectionName(body);
  checkNamespace(context.db, name);
  const { source, upsert, wantsNew, update, query, project } = read(body);
  const collection = context.store.get(context.db, name);
  if (!update) {
    const gone = collection
      ? await findAndChange(context, collection, query, false, (found) => {
          const value = project(found.doc);
          collection.remove(found.rid, found.doc);
          return value;
        })
      : [];
    return { lastErrorObject: { n: gone.length }, value: gone[0] ?? null, ok: 1 };
  }
  return retryUpsert(upsert, async () => {
    const now = context.store.get(context.db, name);
    const changed = now
      ? await findAndChange(context, now, query, false, (found) => {
          const result = updateRow(now, found, update, query.filter);
          return { value: project(wantsNew ? result.after : result.before) };
        })
      : [];
    const [first] = changed;
    if (first) return { lastErrorObject: { n: 1, updatedExisting: true }, value: first.value, ok: 1 };
    if (!upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const made = insertUpsert(context, name, source, update);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: idOf(made) },
      value: wantsNew ? project(made) : null,
      ok: 1,
    };
  });
}

const FIELDS: Fields = {
  findAndModify: 'any',
  findandmodify: 'any',
  query: 'object',
  sort: 'object',
  remove: 'flag',
  update: 'any',
  new: 'flag',
  fields: 'object',
  upsert: 'flag',
  bypassDocumentValidation: 'flag',
  arrayFilters: 'list',
  hint: 'hint',
  let: 'unsupported',
  collation: 'collation',
};

export const findAndModify: Command = { fields: FIELDS, run };
