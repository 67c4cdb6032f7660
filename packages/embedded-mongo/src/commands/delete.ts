import { decode } from '../bson/codec.ts';
import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { toInteger, type Doc } from '../values/types.ts';
import { collectionName, docArgument } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { checkFields, type Fields } from '../values/check-fields.ts';
import { findAndChange } from './writes.ts';
import { runStatements } from './run-statements.ts';

const STATEMENT: Fields = { q: 'object', limit: 'number', hint: 'hint', collation: 'collation' };

/** Runs one statement `{q, limit}` of a delete. @returns the number of deleted documents */
async function runDelete(statement: Doc, name: string, context: CommandContext): Promise<number> {
  checkFields('delete.deletes', statement, STATEMENT);
  const source = docArgument(statement, 'q') ?? throwMissingField('delete.deletes.q');
  const limit = toInteger(statement['limit']);
  if (limit !== 0 && limit !== 1)
    throwMongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  const query = { filter: parseFilter(source), sort: [], hint: statement['hint'] };
  const collection = context.store.get(context.db, name);
  if (!collection) return 0;
  const gone = await findAndChange(context, collection, query, limit === 0, ({ rid, doc }) =>
    collection.remove(rid, doc),
  );
  return gone.length;
}

export const remove: Command = {
  fields: {
    delete: 'any',
    deletes: 'list',
    ordered: 'flag',
    let: 'unsupported',
    bypassDocumentValidation: 'flag',
  },
  run: async (body, context) => {
    const name = collectionName(body);
    const statements = context.lists.get('deletes') ?? throwMissingField('delete.deletes');
    let n = 0;
    const writeErrors = await runStatements(statements, body, context, async (statement) => {
      n += await runDelete(decode(statement), name, context);
    });
    return writeErrors.length > 0 ? { n, writeErrors, ok: 1 } : { n, ok: 1 };
  },
};
