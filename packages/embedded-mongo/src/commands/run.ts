import { decode, encodeReply } from '../bson/codec.ts';
import { elements } from '../bson/raw.ts';
import { MongoError, refuse } from '../errors.ts';
import type { Request } from '../server/wire.ts';
import { TimeSlice } from '../store/time-slice.ts';
import type { Store } from '../store/store.ts';
import { isDoc, isNumeric, toNumber, type Doc } from '../values/types.ts';
import { countArgument } from './arguments.ts';
import { checkFields } from './check-fields.ts';
import type { Command, Context } from './context.ts';
import type { Cursors } from './cursors.ts';
import { COMMANDS, UNSUPPORTED } from './table.ts';

const GENERIC = new Set([
  '$db',
  'lsid',
  '$readPreference',
  '$clusterTime',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'txnNumber',
  'autocommit',
  'startTransaction',
  '$audit',
  '$client',
]);
/** Lists that are kept as bytes: inserted documents are stored untouched. */
const LISTS = new Set(['documents', 'updates', 'deletes', 'ops', 'nsInfo']);

/** Runs commands on a store. Never throws: whatever goes wrong becomes an answer. */
export async function answerRequest(
  request: Request,
  connection: number,
  store: Store,
  cursors: Cursors,
): Promise<Buffer> {
  try {
    return await runCommand(request, connection, store, cursors);
  } catch (error) {
    const told =
      error instanceof MongoError
        ? error
        : new MongoError('InternalError', error instanceof Error ? error.message : 'unknown error');
    if (told !== error) console.error(error);
    return encodeReply({
      ok: 0,
      errmsg: told.message,
      code: told.code,
      codeName: told.codeName,
      ...told.extra,
    });
  }
}

async function runCommand(
  request: Request,
  connection: number,
  store: Store,
  cursors: Cursors,
): Promise<Buffer> {
  const { body, lists } = readBody(request);
  const [name = ''] = Object.keys(body);
  const command = COMMANDS.get(name);
  const database = request.namespace?.split('.')[0] ?? body['$db'];
  if (!command)
    return refuse(
      UNSUPPORTED.has(name) ? 'CommandNotSupported' : 'CommandNotFound',
      UNSUPPORTED.has(name)
        ? `the command '${name}' is not supported by this server`
        : `no such command: '${name}'`,
    );
  if (typeof database !== 'string')
    return refuse('IDLFailedToParse', 'OP_MSG requests require a $db argument');
  if (request.namespace && !name.toLowerCase().match(/^(hello|ismaster)$/)) {
    return refuse(
      'UnsupportedOpQueryCommand',
      `Unsupported OP_QUERY command: ${name}. The client driver may require an upgrade.`,
    );
  }
  checkGeneric(name, command, body);
  const waiting = new Set<Promise<void>>();
  const context: Context = {
    store,
    cursors,
    db: database,
    connection,
    lists,
    timeSlice: new TimeSlice(countArgument(body, 'maxTimeMS') ?? 0),
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

/** Decodes the body; long lists of documents stay bytes, wherever they were sent. */
function readBody(request: Request): { body: Doc; lists: Map<string, readonly Buffer[]> } {
  const lists = new Map(request.sequences);
  const parts: Buffer[] = [];
  const bytes = request.body;
  for (const { type, name, start, value, end } of elements(bytes)) {
    if (type === 0x04 && LISTS.has(name)) {
      if (lists.has(name)) refuse(40413, `BSON field '${name}' is a duplicate field`);
      lists.set(
        name,
        elements(bytes, value).map((item) =>
          item.type === 0x03
            ? bytes.subarray(item.value, item.end)
            : refuse(
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

/** Checks what every command may carry, and refuses the rest. */
function checkGeneric(name: string, command: Command, body: Doc): void {
  for (const field of Object.keys(body)) {
    if (GENERIC.has(field) || command.fields.includes(field)) continue;
    checkFields(name, { [field]: body[field] }, [], command.refused);
  }
  if (
    body['txnNumber'] !== undefined ||
    body['startTransaction'] !== undefined ||
    body['autocommit'] !== undefined
  ) {
    refuse('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  if (body['apiVersion'] !== undefined && body['apiVersion'] !== '1')
    refuse('APIVersionError', 'API version must be "1"');
  if (body['apiStrict'] === true) refuse('APIStrictError', 'apiStrict is not supported by this server');
  checkReadConcern(body);
  checkWriteConcern(body);
}

function checkReadConcern(body: Doc): void {
  const concern = body['readConcern'];
  if (concern === undefined) return;
  if (!isDoc(concern))
    return refuse('TypeMismatch', "BSON field 'readConcern' is the wrong type, expected type 'object'");
  const { level, ...others } = concern;
  if (level === 'linearizable')
    refuse('NotAReplicaSet', 'node needs to be a replica set member to use read concern linearizable');
  if (level === 'snapshot')
    refuse('NotAReplicaSet', 'node needs to be a replica set member to use readConcern: snapshot');
  if (level !== undefined && level !== 'local' && level !== 'available' && level !== 'majority') {
    refuse('BadValue', "Enumeration value for field 'readConcern.level' is not a valid value.");
  }
  if (Object.keys(others).length > 0)
    refuse(
      'IllegalOperation',
      'Cannot specify afterClusterTime or other read concern options without replication',
    );
}

function checkWriteConcern(body: Doc): void {
  const concern = body['writeConcern'];
  if (!isDoc(concern)) return;
  const w = concern['w'];
  if (isNumeric(w) && toNumber(w) > 1) refuse('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  if (typeof w === 'string' && w !== 'majority')
    refuse('BadValue', "cannot use non-majority 'w' mode when a host is not a member of a replica set");
}
