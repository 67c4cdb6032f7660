import { calculateObjectSize, DBRef, Double, deserialize, serialize, type Document } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';
import { isArray, isDoc, setField, type Doc, type Value } from '../values/types.ts';
import { MAX_DOCUMENT_BYTES, MAX_STORED_DEPTH } from './raw.ts';

/** Options that keep every BSON type, because an update must write back the types it read. */
const LOSSLESS = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;
const REF = Buffer.from('$ref\0');

/** Decodes a document without losing types. */
export function decode(bytes: Uint8Array): Doc {
  const doc: Doc = deserialize(bytes, LOSSLESS);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(REF) ? plainRefs(doc) : doc;
}

/** Converts DBRef objects, which the codec creates for documents with `$ref` and `$id`, back to documents. */
function plainRefs(doc: Doc): Doc {
  const plain: Doc = {};
  for (const field of Object.keys(doc)) setField(plain, field, plainRef(doc[field]));
  return plain;
}

function plainRef(value: unknown): Value {
  if (value instanceof DBRef) {
    const head: Doc = { $ref: value.collection, $id: value.oid };
    if (value.db !== undefined) head['$db'] = value.db;
    return { ...head, ...plainRefs(value.fields as Doc) };
  }
  if (Array.isArray(value)) return value.map(plainRef);
  const prototype: unknown = value && typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  return prototype === Object.prototype ? plainRefs(value as Doc) : (value as Value);
}

/** Encodes a document. @throws MongoError if it is larger than MongoDB allows */
export function encode(doc: Document): Buffer {
  const size = calculateObjectSize(doc, { ignoreUndefined: true });
  if (size > MAX_DOCUMENT_BYTES)
    throwMongoError('BSONObjectTooLarge', `document of ${size} bytes is too large`);
  return toBytes(doc);
}

/** Encodes a document for storage. @throws MongoError if MongoDB would not store it */
export function encodeStored(doc: Doc): Buffer {
  checkDepth(doc, 1);
  return encode(doc);
}

/** @throws MongoError if the document is nested deeper than MongoDB allows */
export function checkDepth(value: Value, depth: number): void {
  if (!isArray(value) && !isDoc(value)) return;
  if (depth > MAX_STORED_DEPTH)
    throwMongoError('Overflow', `cannot store a document that exceeds ${MAX_STORED_DEPTH} levels of nesting`);
  for (const item of Object.values(value)) checkDepth(item, depth + 1);
}

/** Encodes a reply. JavaScript numbers become int32 if they fit, or else double; `ok` is always a double. */
export function encodeReply(doc: Document): Buffer {
  const answer = typeof doc['ok'] === 'number' ? { ...doc, ok: new Double(doc['ok']) } : doc;
  return toBytes(answer);
}

function toBytes(doc: Document): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function encodeArray(docs: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let size = 5;
  docs.forEach((doc, index) => {
    const head = Buffer.from(`\x03${index}\0`, 'latin1');
    parts.push(head, doc);
    size += head.length + doc.length;
  });
  const length = Buffer.allocUnsafe(4);
  length.writeInt32LE(size);
  return Buffer.concat([length, ...parts, Buffer.from([0])], size);
}

/** Encodes `{cursor: {<batch>: docs, id, ns}, ok: 1}`, the reply of find, aggregate and getMore. */
export function encodeCursor(batch: string, docs: readonly Buffer[], id: bigint, ns: string): Buffer {
  const array = encodeArray(docs);
  const tail = encodeReply({ id: 0n, ns }).subarray(4);
  tail.writeBigInt64LE(id, 4);
  const head = Buffer.from(`\x04${batch}\0`, 'latin1');
  const cursor = [head, array, tail];
  const size = 4 + cursor.reduce((sum, part) => sum + part.length, 0);
  const sizeBytes = Buffer.allocUnsafe(4);
  sizeBytes.writeInt32LE(size);
  const ok = encodeReply({ ok: 1 }).subarray(4);
  const outer = [Buffer.from('\x03cursor\0', 'latin1'), sizeBytes, ...cursor, ok];
  const total = Buffer.allocUnsafe(4);
  total.writeInt32LE(4 + outer.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([total, ...outer]);
}
