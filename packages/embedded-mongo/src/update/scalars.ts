import { Int32, Timestamp } from 'bson';
import { refuse } from '../errors.ts';
import { calculate, toBigInt } from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { typeName } from '../values/kinds.ts';
import { isDoc, isLong, isNumeric, type Value } from '../values/types.ts';
import { Double, Long } from 'bson';

/** `$inc` and `$mul`. A missing field counts as 0 (so `$mul` leaves a 0 of the operand's type). */
export function arithmetic(operator: '$inc' | '$mul', current: Value, operand: Value, path: string): Value {
  if (!isNumeric(operand)) {
    const word = operator === '$inc' ? 'increment' : 'multiply';
    return refuse(
      'TypeMismatch',
      `Cannot ${word} with non-numeric argument: {${path}: <${typeName(operand)}>}`,
    );
  }
  if (current === undefined) {
    return operator === '$inc' ? operand : (calculate('multiply', operand, new Int32(0)) ?? operand);
  }
  if (!isNumeric(current)) {
    return refuse(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. {${path}} has a field of non-numeric type ${typeName(current)}`,
    );
  }
  const result = calculate(operator === '$inc' ? 'add' : 'multiply', current, operand);
  if (result) return result;
  return refuse(
    'BadValue',
    `Failed to apply ${operator} operations to current value of ${path}: the result overflows a 64-bit integer`,
  );
}

export function minMax(operator: '$min' | '$max', current: Value, operand: Value): Value {
  if (current === undefined) return operand;
  const order = compare(operand, current);
  return (operator === '$min' ? order < 0 : order > 0) ? operand : current;
}

export function currentDate(operand: Value, now: Date): Value {
  if (operand === true || operand === false) return now;
  const type = isDoc(operand) && Object.keys(operand).length === 1 ? operand['$type'] : undefined;
  if (type === 'date') return now;
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  if (isDoc(operand)) {
    return refuse(
      'BadValue',
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  }
  return refuse(
    'BadValue',
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

/** `$bit`: and, or, xor on 32- and 64-bit integers. */
export function bitwise(current: Value, operand: Value, path: string): Value {
  if (!isDoc(operand)) {
    return refuse(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  if (Object.keys(operand).length === 0)
    refuse('BadValue', 'You must pass in at least one bitwise operation');
  let result = current ?? new Int32(0);
  for (const [name, mask] of Object.entries(operand)) {
    if (!(mask instanceof Int32) && !isLong(mask)) {
      return refuse(
        'BadValue',
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(mask)}' is not supported here`,
      );
    }
    if (!isNumeric(result) || result instanceof Double || (!(result instanceof Int32) && !isLong(result))) {
      return refuse(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. ${path} has the field of non-integer type ${typeName(result)}`,
      );
    }
    const [a, b] = [toBigInt(result), toBigInt(mask)];
    let bits: bigint;
    if (name === 'and') bits = a & b;
    else if (name === 'or') bits = a | b;
    else if (name === 'xor') bits = a ^ b;
    else
      return refuse(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator`,
      );
    const wide = isLong(result) || isLong(mask);
    result = wide ? Long.fromBigInt(BigInt.asIntN(64, bits)) : new Int32(Number(BigInt.asIntN(32, bits)));
  }
  return result;
}
