import { BadBson, checkDocument } from '../bson/raw.ts';
import { MongoError } from '../errors/mongo-error.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
export const OP_MSG = 2013;
export const HEADER_BYTES = 16;
/** MongoDB's maximum message size. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

export interface Request {
  readonly id: number;
  readonly op: typeof OP_QUERY | typeof OP_MSG;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** False for unacknowledged commands. */
  readonly wantsReply: boolean;
  /** Namespace such as "admin.$cmd". Only for OP_QUERY. */
  readonly namespace: string | undefined;
  /** Error for a well-formed message that cannot be served; its body is empty. */
  readonly refusal?: MongoError;
}

/** A malformed message. The connection is closed. */
export class BadMessage extends Error {}

/** Returns the message size from its header. @throws BadMessage */
export function messageSize(bytes: Buffer): number {
  const size = bytes.readInt32LE(0);
  if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) throw new BadMessage(`message of ${size} bytes`);
  return size;
}

export function parseMessage(bytes: Buffer): Request {
  if (bytes.length < HEADER_BYTES + 4) throw new BadMessage('cut off');
  const id = bytes.readInt32LE(4);
  const op = bytes.readInt32LE(12);
  if (op !== OP_MSG && op !== OP_QUERY) throw new BadMessage(`operation ${op} is not supported`);
  try {
    return op === OP_MSG ? parseMsg(bytes, id) : parseQuery(bytes, id);
  } catch (error) {
    if (error instanceof BadBson || error instanceof RangeError) throw new BadMessage(error.message);
    if (!(error instanceof MongoError)) throw error;
    const wantsReply = op === OP_QUERY || (bytes.readUInt32LE(HEADER_BYTES) & MORE_TO_COME) === 0;
    const nothing = { body: Buffer.alloc(0), sequences: new Map(), namespace: undefined };
    return { id, op, wantsReply, refusal: error, ...nothing };
  }
}

function parseMsg(bytes: Buffer, id: number): Request {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if (flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new BadMessage('unknown required flag');
  if (flags & CHECKSUM_PRESENT) throw new BadMessage('checksums are not supported');
  let body: Buffer | undefined;
  const sequences = new Map<string, readonly Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < bytes.length;) {
    const kind = bytes[at];
    if (kind === 0) {
      if (body) throw new BadMessage('two bodies');
      const end = checkDocument(bytes, at + 1, bytes.length);
      body = bytes.subarray(at + 1, end);
      at = end;
    } else if (kind === 1) {
      const end = at + 1 + bytes.readInt32LE(at + 1);
      if (end <= at + 5 || end > bytes.length) throw new BadMessage('wrong size of a sequence');
      const { name, docs } = parseSequence(bytes, at + 5, end);
      if (sequences.has(name)) throw new BadMessage(`sequence ${name} comes twice`);
      sequences.set(name, docs);
      at = end;
    } else throw new BadMessage(`section of kind ${kind}`);
  }
  if (!body) throw new BadMessage('no body');
  return { id, op: OP_MSG, body, sequences, wantsReply: (flags & MORE_TO_COME) === 0, namespace: undefined };
}

function parseSequence(bytes: Buffer, start: number, end: number): { name: string; docs: Buffer[] } {
  const nameEnd = bytes.indexOf(0, start);
  if (nameEnd < 0 || nameEnd >= end) throw new BadMessage('sequence without a name');
  const docs: Buffer[] = [];
  for (let at = nameEnd + 1; at < end;) {
    const next = checkDocument(bytes, at, end);
    docs.push(bytes.subarray(at, next));
    at = next;
  }
  return { name: bytes.toString('utf8', start, nameEnd), docs };
}

function parseQuery(bytes: Buffer, id: number): Request {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new BadMessage('query without a namespace');
  const namespace = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const start = nameEnd + 9;
  const end = checkDocument(bytes, start, bytes.length);
  return {
    id,
    op: OP_QUERY,
    body: bytes.subarray(start, end),
    sequences: new Map(),
    wantsReply: true,
    namespace,
  };
}

let nextId = 1;

export function replyMessage(request: Request, body: Buffer): Buffer {
  const prefix = request.op === OP_MSG ? 5 : 20;
  const head = Buffer.alloc(HEADER_BYTES + prefix);
  head.writeInt32LE(head.length + body.length, 0);
  nextId = (nextId + 1) & 0x7fffffff;
  head.writeInt32LE(nextId, 4);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.op === OP_MSG ? OP_MSG : OP_REPLY, 12);
  if (request.op === OP_QUERY) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}
