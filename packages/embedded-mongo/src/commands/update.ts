import { decode } from '../bson/codec.ts';
import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { parseSort } from '../sort/sort-order.ts';
import { checkNamespace } from '../store/store.ts';
import { parseUpdate } from '../update/update.ts';
import type { Doc } from '../values/types.ts';
import { collectionName, docArgument, flagArgument, listArgument } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { findAndChange, idOf, insertUpsert, retryUpsert, updateRow } from './writes.ts';
import { runStatements } from './run-statements.ts';
import { checkFields, type Fields } from '../values/check-fields.ts';

const STATEMENT: Fields = {
  q: 'object',
  u: 'any',
  upsert: 'flag',
  multi: 'flag',
  arrayFilters: 'list',
  hint: 'hint',
  collation: 'collation',
  sort: 'object',
  c: 'unsupported',
};

interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  readonly inserted: Doc | undefined;
}

async function runUpdate(statement: Doc, name: string, context: CommandContext): Promise<UpdateResult> {
  checkFields('update.updates', statement, STATEMENT);
  const multi = flagArgument(statement, 'multi');
  const upsert = flagArgument(statement, 'upsert');
  const source = docArgument(statement, 'q') ?? throwMissingField('update.updates.q');
  if (statement['u'] === undefined) throwMissingField('update.updates.u');
  const update = parseUpdate(statement['u'], multi, listArgument(statement, 'arrayFilters'));
  const sort = parseSort(docArgument(statement, 'sort') ?? {});
  if (multi && sort.length > 0) throwMongoError('FailedToParse', 'Cannot specify sort with multi=true');
  const query = {
    filter: parseFilter(source),
    sort,
    hint: statement['hint'],
    limit: multi ? 0 : 1,
  };
  return retryUpsert(upsert, async () => {
    const collection = context.store.get(context.db, name);
    const changed = collection
      ? await findAndChange(context, collection, query, multi, (found) =>
          updateRow(collection, found, update, query.filter),
        )
      : [];
    if (changed.length > 0 || !upsert) {
      return {
        matched: changed.length,
        modified: changed.filter(({ modified }) => modified).length,
        inserted: undefined,
      };
    }
    return { matched: 0, modified: 0, inserted: insertUpsert(context, name, source, update) };
  });
}

export const update: Command = {
  fields: {
    update: 'any',
    updates: 'list',
    ordered: 'flag',
    bypassDocumentValidation: 'flag',
    let: 'unsupported',
  },
  run: async (body, context) => {
    const name = collectionName(body);
    checkNamespace(context.db, name);
    const statements = context.lists.get('updates') ?? throwMissingField('update.updates');
    let [n, nModified] = [0, 0];
    const upserted: unknown[] = [];
    const writeErrors = await runStatements(statements, body, context, async (statement, index) => {
      const result = await runUpdate(decode(statement), name, context);
      n += result.inserted ? 1 : result.matched;
      nModified += result.modified;
      if (result.inserted) upserted.push({ index, _id: idOf(result.inserted) });
    });
    return {
      n,
      nModified,
      ...(upserted.length > 0 ? { upserted } : {}),
      ...(writeErrors.length > 0 ? { writeErrors } : {}),
      ok: 1,
    };
  },
};
