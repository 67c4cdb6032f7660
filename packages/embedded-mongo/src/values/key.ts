import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, ObjectId, Timestamp } from 'bson';
import { addExact, exactOfDouble, negateExact, parseDecimal, type ExactNumber } from './decimal.ts';
import { KeyWriter } from './key-writer.ts';
import { TYPE_ORDER, typeOrderOf } from './bson-types.ts';
import { isArray, isDoc, isLong, isNumeric, type Doc, type Numeric, type Value } from './types.ts';

/**
 * Writes a value so that byte order is MongoDB's order of values. Encodings are self-terminating, so that
 * fields can follow one another in a compound key. Equal values (1, 1.0, NumberLong(1)) have the same bytes.
 */
export function writeKey(writer: KeyWriter, value: Value): void {
  const order = typeOrderOf(value);
  writer.byte(order);
  writeBody(writer, value, order);
}

export function keyOf(value: Value): Buffer {
  const writer = new KeyWriter();
  writeKey(writer, value);
  return writer.finish();
}

function writeBody(writer: KeyWriter, value: Value, order: number): void {
  if (typeof value === 'string') writer.text(value);
  else if (typeof value === 'boolean') writer.byte(value ? 1 : 0);
  else if (value instanceof ObjectId) writer.bytes(value.id);
  else if (isNumeric(value)) writeNumber(writer, value);
  else if (value instanceof Date) writer.uint64(BigInt.asUintN(64, BigInt(value.getTime()) ^ (1n << 63n)));
  else if (isArray(value)) {
    for (const item of value) writeKey(writer, item);
    writer.byte(0);
  } else if (value instanceof Binary) {
    writer.uint32(value.position);
    writer.byte(value.sub_type);
    writer.bytes(value.buffer.subarray(0, value.position));
  } else if (value instanceof BSONSymbol) writer.text(value.value);
  else if (value instanceof Timestamp) writer.uint64(value.toBigInt());
  else if (value instanceof BSONRegExp) {
    writer.text(value.pattern);
    writer.text(value.options);
  } else if (value instanceof Code) {
    writer.text(value.code);
    if (value.scope && isDoc(value.scope)) writeDocument(writer, value.scope);
  } else if (order === TYPE_ORDER.object && isDoc(value)) writeDocument(writer, value);
}

/** Documents compare field by field: type, then name, then value. */
function writeDocument(writer: KeyWriter, doc: Doc): void {
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    const order = typeOrderOf(value);
    writer.byte(order);
    writer.text(field);
    writeBody(writer, value, order);
  }
  writer.byte(0);
}

/**
 * Writes the next double at or below the number, and the exact rest as a decimal if there is one. So a double
 * uses 9 bytes, and 64-bit integers and decimals still sort exactly among doubles.
 */
function writeNumber(writer: KeyWriter, value: Numeric): void {
  if (value instanceof Int32 || value instanceof Double) return writeDouble(writer, value.value);
  if (isLong(value)) {
    const exact = value.toBigInt();
    const near = Number(exact);
    if (BigInt(near) === exact) return writeDouble(writer, near);
    return writeInexact(writer, near, { digits: exact, exponent: 0 });
  }
  const text = value instanceof Decimal128 ? value.toString() : '0';
  const exact = parseDecimal(text);
  if (!exact) return writeDouble(writer, Number(text));
  const near = Number(text);
  if (Number.isFinite(near)) {
    const rest = addExact(exact, negateExact(exactOfDouble(near)));
    if (rest.digits === 0n) return writeDouble(writer, near);
  }
  return writeInexact(writer, near, exact);
}

function writeDouble(writer: KeyWriter, value: number): void {
  if (Number.isNaN(value)) writer.uint64(0n);
  else writer.double(value === 0 ? 0 : value);
  writer.byte(0);
}

const BELOW_ALL: ExactNumber = { digits: -1n, exponent: 6145 };

function writeInexact(writer: KeyWriter, near: number, exact: ExactNumber): void {
  let floor = near;
  if (near === Infinity) floor = Number.MAX_VALUE;
  if (Number.isFinite(floor) && addExact(exact, negateExact(exactOfDouble(floor))).digits < 0n) {
    floor = nextDown(floor);
  }
  const base = Number.isFinite(floor) ? exactOfDouble(floor) : BELOW_ALL;
  const rest = addExact(exact, negateExact(base));
  const digits = rest.digits.toString().replace(/(?<!0)0+$/, '');
  const scale = rest.exponent + rest.digits.toString().length - 1;
  writer.double(floor === 0 ? 0 : floor);
  writer.byte(1);
  writer.uint16(scale + 20_000);
  writer.bytes(Buffer.from(digits, 'latin1'));
  writer.byte(0);
}

function nextDown(value: number): number {
  if (value === -Infinity) return value;
  if (value === 0) return -Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}
