import { ObjectId } from 'bson';
import { checkDepth, decode, encode } from '../bson/codec.ts';
import { readElements, MAX_DOCUMENT_BYTES } from '../bson/raw.ts';
import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { checkId, checkNewDocument } from '../update/update.ts';
import { checkNamespace } from '../store/store.ts';
import { collectionName } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { ensureCollection } from './writes.ts';
import { runStatements } from './run-statements.ts';

/** Returns the bytes with `_id` as the first field; generates it if missing. */
function withIdFirst(bytes: Buffer): Buffer {
  const fields = readElements(bytes);
  const place = fields.findIndex(({ name }) => name === '_id');
  if (place === 0) return bytes;
  const id = fields[place];
  const head = id ? bytes.subarray(id.start, id.end) : encode({ _id: new ObjectId() }).subarray(4, -1);
  const before = bytes.subarray(4, id ? id.start : bytes.length);
  const after = id ? bytes.subarray(id.end) : bytes.subarray(bytes.length);
  const result = Buffer.concat([bytes.subarray(0, 4), head, before, after]);
  result.writeInt32LE(result.length);
  return result;
}

function insertOne(context: CommandContext, name: string, given: Buffer): void {
  if (given.length > MAX_DOCUMENT_BYTES)
    throwMongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${given.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  const bytes = withIdFirst(given);
  const doc = decode(bytes);
  checkId(doc['_id']);
  checkNewDocument(doc);
  checkDepth(doc, 1);
  context.write(() => ensureCollection(context, name).insert(doc, bytes));
}

export const insert: Command = {
  fields: { insert: 'any', documents: 'list', ordered: 'flag', bypassDocumentValidation: 'flag' },
  run: async (body, context) => {
    const name = collectionName(body);
    checkNamespace(context.db, name);
    const documents = context.lists.get('documents') ?? throwMissingField('insert.documents');
    let n = 0;
    const writeErrors = await runStatements(documents, body, context, (document) => {
      insertOne(context, name, document);
      n++;
    });
    return writeErrors.length > 0 ? { n, writeErrors, ok: 1 } : { n, ok: 1 };
  },
};
