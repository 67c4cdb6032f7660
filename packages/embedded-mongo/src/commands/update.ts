import { decode } from '../bson/codec.ts';
import { refuse, refuseMissing } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { parseSort } from '../sort-order.ts';
import { checkNames } from '../store/store.ts';
import { parseUpdate } from '../update/update.ts';
import type { Doc } from '../values/types.ts';
import {
  checkCollation,
  collectionName,
  docArgument,
  flagArgument,
  letArgument,
  listArgument,
} from './arguments.ts';
import type { Command, Context } from './context.ts';
import { changeEach, idOf, insertUpsert, retryUpsert, updateRow } from './writes.ts';
import { runStatements } from './statements.ts';
import { checkFields } from './check-fields.ts';

const FIELDS = ['q', 'u', 'upsert', 'multi', 'arrayFilters', 'hint', 'collation', 'sort'];

export interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  /** The document an upsert made. */
  readonly inserted: Doc | undefined;
}

/** One statement `{q, u, …}` of an update. */
export async function runUpdate(
  statement: Doc,
  name: string,
  body: Doc,
  context: Context,
): Promise<UpdateResult> {
  checkFields('update.updates', statement, FIELDS, ['c', 'sampleId']);
  checkCollation(statement['collation']);
  const filterContext = { variables: letArgument(body, context.now) };
  const multi = flagArgument(statement, 'multi');
  const upsert = flagArgument(statement, 'upsert');
  const source = docArgument(statement, 'q') ?? refuseMissing('update.updates.q');
  if (statement['u'] === undefined) refuseMissing('update.updates.u');
  const update = parseUpdate(statement['u'], multi, listArgument(statement, 'arrayFilters'), filterContext);
  const sort = parseSort(docArgument(statement, 'sort') ?? {});
  if (multi && sort.length > 0) refuse('FailedToParse', 'Cannot specify sort with multi=true');
  const query = {
    filter: parseFilter(source, filterContext),
    sort,
    hint: statement['hint'],
    limit: multi ? 0 : 1,
  };
  return retryUpsert(upsert, async () => {
    const collection = context.store.get(context.db, name);
    const changed = collection
      ? await changeEach(context, collection, query, multi, (found) =>
          updateRow(collection, found, update, context, filterContext),
        )
      : [];
    if (changed.length > 0 || !upsert) {
      return {
        matched: changed.length,
        modified: changed.filter(({ modified }) => modified).length,
        inserted: undefined,
      };
    }
    return { matched: 0, modified: 0, inserted: insertUpsert(context, name, source, update, filterContext) };
  });
}

export const update: Command = {
  fields: ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'],
  run: async (body, context) => {
    const name = collectionName(body);
    checkNames(context.db, name);
    const statements = context.lists.get('updates') ?? refuseMissing('update.updates');
    let [n, nModified] = [0, 0];
    const upserted: unknown[] = [];
    const writeErrors = await runStatements(statements, body, context, async (statement, index) => {
      const result = await runUpdate(decode(statement), name, body, context);
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
