import { throwMongoError } from '../errors/mongo-error.ts';
import { add } from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { typeName } from '../values/bson-types.ts';
import { isNumeric, type Value } from '../values/types.ts';
import { addToSet, pull, push } from './arrays.ts';

export interface UpdateRule {
  /**
   * Parses the operand once for all documents.
   * @returns a function from the current to the new value; undefined leaves the value unchanged (with
   * `removes`: removes it)
   * @throws MongoError for an invalid operand
   */
  readonly parse: (operand: Value, path: string) => (current: Value) => Value;
  /** Removes the field; a missing path is not an error. */
  readonly removes?: true;
  /** Applies only to the document of an upsert. */
  readonly inserts?: true;
}

function increment(operand: Value, path: string): (current: Value) => Value {
  if (!isNumeric(operand))
    return throwMongoError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: <${typeName(operand)}>}`,
    );
  return (current) => {
    if (current === undefined) return operand;
    if (!isNumeric(current))
      return throwMongoError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. {${path}} has a field of non-numeric type ${typeName(current)}`,
      );
    return (
      add(current, operand) ??
      throwMongoError(
        'BadValue',
        `Failed to apply $inc operations to current value of ${path}: the result overflows a 64-bit integer`,
      )
    );
  };
}

const extreme =
  (sign: 1 | -1): UpdateRule['parse'] =>
  (operand) =>
  (current) =>
    current === undefined || compare(operand, current) * sign > 0 ? operand : current;

export const UPDATE_OPERATORS: Readonly<Record<string, UpdateRule>> = {
  $set: { parse: (operand) => () => operand },
  $setOnInsert: { parse: (operand) => () => operand, inserts: true },
  $unset: { parse: () => () => undefined, removes: true },
  $inc: { parse: increment },
  $min: { parse: extreme(-1) },
  $max: { parse: extreme(1) },
  $push: { parse: push },
  $addToSet: { parse: addToSet },
  $pull: { parse: pull },
};
