import { Binary, Double } from 'bson';
import { refuse } from '../errors.ts';
import { isArray, isLong, isNumeric, toInteger, toNumber, type Value } from '../values/types.ts';

export type BitOperator = '$bitsAllSet' | '$bitsAllClear' | '$bitsAnySet' | '$bitsAnyClear';

/** Whether the bits named by the operand are set (clear) in an integer or in bytes. */
export function bitsTest(operator: BitOperator, operand: Value): (value: Value) => boolean {
  const places = bitPlaces(operator, operand);
  const wanted = operator.endsWith('Set');
  const all = operator.includes('All');
  return (value) => {
    const isSet = bitReader(value);
    if (!isSet) return false;
    return all
      ? places.every((place) => isSet(place) === wanted)
      : places.some((place) => isSet(place) === wanted);
  };
}

function bitPlaces(operator: BitOperator, operand: Value): number[] {
  if (isArray(operand)) {
    return operand.map((item) => {
      const place = toInteger(item);
      if (place === undefined) return refuse('FailedToParse', `Failed to parse bit position of ${operator}`);
      return place >= 0 ? place : refuse('FailedToParse', 'bit positions must be >= 0');
    });
  }
  if (isNumeric(operand)) {
    const mask = isLong(operand) ? Number(operand.toString()) : toNumber(operand);
    if (!Number.isInteger(mask))
      refuse('FailedToParse', `${operator} takes an integer, a list of positions or bytes`);
    if (mask < 0) refuse('FailedToParse', `Expected a non-negative number in: ${operator}`);
  }
  const isSet = bitReader(operand);
  if (!isSet) return refuse('BadValue', `${operator} takes an Array, a number, or a BinData`);
  const count = operand instanceof Binary ? operand.position * 8 : 64;
  return Array.from({ length: count }, (_, place) => place).filter(isSet);
}

function bitReader(value: Value): ((place: number) => boolean) | undefined {
  if (value instanceof Binary) {
    return (place) =>
      (((value.buffer[place >> 3] ?? 0) >> (place & 7)) & 1) === 1 && place >> 3 < value.position;
  }
  if (!isNumeric(value)) return undefined;
  const number = isLong(value) ? value.toBigInt() : integerOf(toNumber(value), value instanceof Double);
  if (number === undefined) return undefined;
  return (place) => ((number >> BigInt(Math.min(place, 63))) & 1n) === 1n;
}

function integerOf(number: number, isDouble: boolean): bigint | undefined {
  if (!Number.isInteger(number) || (isDouble && Math.abs(number) >= 2 ** 63)) return undefined;
  return BigInt(number);
}
