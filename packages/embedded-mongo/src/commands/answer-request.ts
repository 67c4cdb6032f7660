import { decode, encodeReply } from '../bson/codec.ts';
import { readElements } from '../bson/raw.ts';
import { MongoError, throwMongoError } from '../errors/mongo-error.ts';
import type { Request } from '../server/wire.ts';
import { TimeSlice } from '../limits/time-slice.ts';
import type { Store } from '../store/store.ts';
import { isNumeric, toNumber, type Doc } from '../values/types.ts';
import { countArgument, docArgument } from './arguments.ts';
import type { CommandContext } from './context.ts';
import type { Cursors } from './cursors.ts';
import { checkFields, type Fields } from '../values/check-fields.ts';
import { COMMANDS } from './command-table.ts';

export const GENERIC_FIELDS: Fields = {
  $db: 'text',
  lsid: 'object',
  $readPreference: 'object',
  $clusterTime: 'object',
  comment: 'any',
  maxTimeMS: 'milliseconds',
  readConcern: 'object',
  writeConcern: 'object',
  apiVersion: 'text',
  apiStrict: 'off',
  apiDeprecationErrors: 'flag',
};
/** Fields that require replication. */
const REPLICATED = ['txnNumber', 'startTransaction', 'autocommit'];
/** Arrays that stay bytes: inserted documents are stored unchanged. */
const LISTS = new Set(['documents', 'updates', 'deletes']);

/** Executes a command. Never rejects: any error becomes a reply. */
export async function answerRequest(
  request: Request,
  connection: number,
  store: Store,
  cursors: Cursors,
): Promise<Buffer> {
  try {
    return await runCommand(request, connection, store, cursors);
  } catch (error) {
    const known =
      error instanceof MongoError
        ? error
        : new MongoError('InternalError', error instanceof Error ? error.message : 'unknown error');
    if (known !== error) console.error(error);
    return encodeReply({
      ok: 0,
      errmsg: known.message,
      code: known.code,
      codeName: known.codeName,
      ...known.extra,
    });
  }
}

async function runCommand(
  request: Request,
  connection: number,
  store: Store,
  cursors: Cursors,
): Promise<Buffer> {
  if (request.refusal) throw request.refusal;
  const { body, lists } = readBody(request);
  const [name = ''] = Object.keys(body);
  const command = COMMANDS.get(name);
  const database = request.namespace?.split('.')[0] ?? body['$db'];
  if (!command)
    return throwMongoError(
      'CommandNotFound',
      `command '${name}' is unknown, or not supported by this server`,
    );
  if (typeof database !== 'string')
    return throwMongoError('IDLFailedToParse', 'OP_MSG requests require a $db argument');
  if (request.namespace && !name.toLowerCase().match(/^(hello|ismaster)$/)) {
    return throwMongoError(
      'UnsupportedOpQueryCommand',
      `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
    );
  }
  checkGeneric(body);
  checkFields(name, body, { ...GENERIC_FIELDS, ...command.fields });
  const waiting = new Set<Promise<void>>();
  const context: CommandContext = {
    store,
    cursors,
    db: database,
    connection,
    lists,
    timeSlice: new TimeSlice(countArgument(body, 'maxTimeMS') ?? 0, cursors.memory),
    now: new Date(),
    write: (change) => {
      const { result, durable } = store.batch.run(change);
      waiting.add(durable);
      return result;
    },
  };
  let reply;
  try {
    reply = await command.run(body, context);
  } finally {
    if (waiting.size > 0) store.batch.settle();
    await Promise.all(waiting);
  }
  return Buffer.isBuffer(reply) ? reply : encodeReply(reply);
}

/** Decodes the body. Arrays of documents stay bytes, whether in the body or in a separate section. */
function readBody(request: Request): { body: Doc; lists: Map<string, readonly Buffer[]> } {
  const lists = new Map(request.sequences);
  const parts: Buffer[] = [];
  const bytes = request.body;
  for (const { type, name, start, value, end } of readElements(bytes)) {
    if (type === 0x04 && LISTS.has(name)) {
      if (lists.has(name)) throwMongoError(40413, `BSON field '${name}' is a duplicate field`);
      lists.set(
        name,
        readElements(bytes, value).map((item) =>
          item.type === 0x03
            ? bytes.subarray(item.value, item.end)
            : throwMongoError(
                'TypeMismatch',
                `BSON field '${name}.${item.name}' is the wrong type, expected type 'object'`,
              ),
        ),
      );
    } else parts.push(bytes.subarray(start, end));
  }
  if (lists.size === 0) return { body: decode(bytes), lists };
  const rest = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)]);
  rest.writeInt32LE(rest.length);
  return { body: decode(rest), lists };
}

function checkGeneric(body: Doc): void {
  if (REPLICATED.some((name) => body[name] !== undefined))
    throwMongoError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  if (body['apiVersion'] !== undefined && body['apiVersion'] !== '1')
    throwMongoError('APIVersionError', 'API version must be "1"');
  checkReadConcern(docArgument(body, 'readConcern') ?? {});
  checkWriteConcern(docArgument(body, 'writeConcern') ?? {});
}

function checkReadConcern({ level, ...others }: Doc): void {
  if (level === 'linearizable' || level === 'snapshot')
    throwMongoError('NotAReplicaSet', `node needs to be a replica set member to use read concern ${level}`);
  if (level !== undefined && level !== 'local' && level !== 'available' && level !== 'majority')
    throwMongoError('BadValue', "Enumeration value for field 'readConcern.level' is not a valid value.");
  if (Object.keys(others).length > 0)
    throwMongoError(
      'IllegalOperation',
      'Cannot specify afterClusterTime or other read concern options without replication',
    );
}

function checkWriteConcern(concern: Doc): void {
  checkFields('writeConcern', concern, { w: 'any', j: 'flag', wtimeout: 'number', fsync: 'flag' });
  const { w } = concern;
  const nodes = isNumeric(w) ? toNumber(w) : 1;
  if (!Number.isInteger(nodes) || nodes < 0 || nodes > 50)
    throwMongoError('FailedToParse', 'w has to be a non-negative number and not greater than 50');
  if (nodes > 1) throwMongoError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  if (w !== undefined && w !== 'majority' && !isNumeric(w))
    throwMongoError(
      'BadValue',
      "cannot use non-majority 'w' mode when a host is not a member of a replica set",
    );
}
