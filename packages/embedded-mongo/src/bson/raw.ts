import { isUtf8 } from 'node:buffer';
import { throwMongoError } from '../errors/mongo-error.ts';

/** The bytes are not a valid BSON document. The connection they came from is closed. */
export class BadBson extends Error {
  constructor(what: string) {
    super(`Invalid BSON: ${what}`);
    this.name = 'BadBson';
  }
}

/** Limits of MongoDB: size of a document, nesting of a stored document, nesting of a message. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
export const MAX_STORED_DEPTH = 180;
const MAX_DEPTH = 200;

/** Position of a field in the bytes of a document: type at `start`, value from `value` to `end`. */
export interface RawElement {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/** Returns the fields of the document at `offset` without decoding them. */
export function readElements(bytes: Buffer, offset = 0): RawElement[] {
  const found: RawElement[] = [];
  const end = documentEnd(bytes, offset, bytes.length) - 1;
  let at = offset + 4;
  while (at < end) {
    const start = at;
    const type = bytes[at] ?? 0;
    const nameEnd = cstringEnd(bytes, at + 1, end);
    const name = bytes.toString('utf8', at + 1, nameEnd);
    at = valueEnd(bytes, type, nameEnd + 1, end);
    found.push({ type, name, start, value: nameEnd + 1, end: at });
  }
  return found;
}

/**
 * Checks that the bytes at `offset` are a well-formed document: sizes, types, UTF-8 texts, nesting.
 * @returns the end of the document
 * @throws BadBson if it is malformed; MongoError if this server cannot store it unchanged
 */
export function checkDocument(
  bytes: Buffer,
  offset: number,
  limit: number,
  depth = 1,
  isArray = false,
): number {
  if (depth > MAX_DEPTH)
    throwMongoError('Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
  const end = documentEnd(bytes, offset, limit);
  const names = new Set<string>();
  // Fields named by numbers must come first and in ascending order, because JavaScript objects order them that way.
  let lastNumber = -1;
  let at = offset + 4;
  while (at < end - 1) {
    const type = bytes[at] ?? 0;
    const nameEnd = cstringEnd(bytes, at + 1, end - 1);
    if (!isUtf8(bytes.subarray(at + 1, nameEnd))) throw new BadBson('field name is not UTF-8');
    if (!isArray) {
      const name = bytes.toString('latin1', at + 1, nameEnd);
      const number = fieldNumber(name);
      if (names.has(name)) throwMongoError('NotImplemented', 'a field that stands twice in one document');
      if (number >= 0 && number <= lastNumber) throwNumberedField();
      lastNumber = number < 0 ? Infinity : number;
      names.add(name);
    }
    at = checkValue(bytes, type, nameEnd + 1, end - 1, depth);
  }
  if (at !== end - 1) throw new BadBson('wrong size');
  return end;
}

function checkValue(bytes: Buffer, type: number, at: number, limit: number, depth: number): number {
  if (type === 0x03 || type === 0x04) return checkDocument(bytes, at, limit, depth + 1, type === 0x04);
  if (type === 0x06 || type === 0x0c)
    throwMongoError(
      'NotImplemented',
      'values of the retired types undefined and DBPointer are not supported',
    );
  const end = valueEnd(bytes, type, at, limit);
  if (type === 0x02 || type === 0x0d || type === 0x0e) {
    if (bytes[end - 1] !== 0) throw new BadBson('text without an end mark');
    if (!isUtf8(bytes.subarray(at + 4, end - 1))) throw new BadBson('text is not UTF-8');
  } else if (type === 0x08 && (bytes[at] ?? 2) > 1) throw new BadBson('boolean is neither 0 nor 1');
  else if (type === 0x09 && !isDate(bytes.readBigInt64LE(at)))
    throwMongoError('NotImplemented', 'a date more than 8,640,000,000,000,000 ms from 1970 is not supported');
  else if (type === 0x0b && !isUtf8(bytes.subarray(at, end))) throw new BadBson('expression is not UTF-8');
  else if (type === 0x0f) {
    const code = sized(bytes, at + 4, end, 4);
    checkDocument(bytes, code, end, depth + 1);
  }
  return end;
}

/** Returns the whole number that is a field's name, or -1. JavaScript objects put such fields first, in numeric order. */
export function fieldNumber(name: string): number {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : -1;
}

export function throwNumberedField(): never {
  throwMongoError(
    'NotImplemented',
    'a field whose name is a whole number and that follows others is not supported',
  );
}

const LAST_DATE = 8_640_000_000_000_000n;

function isDate(milliseconds: bigint): boolean {
  return milliseconds <= LAST_DATE && milliseconds >= -LAST_DATE;
}

function documentEnd(bytes: Buffer, offset: number, limit: number): number {
  if (offset + 5 > limit) throw new BadBson('document is cut off');
  const size = bytes.readInt32LE(offset);
  if (size < 5 || offset + size > limit || bytes[offset + size - 1] !== 0) throw new BadBson('wrong size');
  return offset + size;
}

function cstringEnd(bytes: Buffer, at: number, limit: number): number {
  const end = bytes.indexOf(0, at);
  if (end < 0 || end >= limit + 1) throw new BadBson('name without an end mark');
  return end;
}

/** Sizes of the types with a fixed size, by type number. */
const FIXED = new Map([
  [0x01, 8],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

function valueEnd(bytes: Buffer, type: number, at: number, limit: number): number {
  const fixed = FIXED.get(type);
  let end: number;
  if (fixed !== undefined) end = at + fixed;
  else if (type === 0x03 || type === 0x04) end = documentEnd(bytes, at, limit);
  else if (type === 0x02 || type === 0x0d || type === 0x0e) end = sized(bytes, at, limit, 4, 1);
  else if (type === 0x05) end = sized(bytes, at, limit, 5);
  else if (type === 0x0b) end = cstringEnd(bytes, cstringEnd(bytes, at, limit - 1) + 1, limit - 1) + 1;
  else if (type === 0x0f) end = at + readSize(bytes, at, limit, 14);
  else throw new BadBson(`type 0x${type.toString(16)} is unknown or no longer in use`);
  if (end > limit) throw new BadBson('value is cut off');
  return end;
}

function sized(bytes: Buffer, at: number, limit: number, header: number, least = 0): number {
  return at + header + readSize(bytes, at, limit, least);
}

function readSize(bytes: Buffer, at: number, limit: number, least: number): number {
  if (at + 4 > limit) throw new BadBson('value is cut off');
  const size = bytes.readInt32LE(at);
  if (size < least || size > limit - at) throw new BadBson('wrong size of a value');
  return size;
}
