import { refuse } from '../errors.ts';
import { add } from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { typeName } from '../values/kinds.ts';
import { isNumeric, type Value } from '../values/types.ts';
import { addToSet, pull, push } from './arrays.ts';

/** What one operator of an update does. */
export interface UpdateRule {
  /**
   * Reads the operand once for all documents.
   * @returns what a path holds after the change; undefined where it stays as it is (`removes`: where it goes)
   * @throws MongoError for an operand the operator does not take
   */
  readonly parse: (operand: Value, path: string) => (current: Value) => Value;
  /** The field goes, and a path that leads nowhere is no error. */
  readonly removes?: true;
  /** Only for the document that an upsert makes. */
  readonly inserts?: true;
}

function increment(operand: Value, path: string): (current: Value) => Value {
  if (!isNumeric(operand))
    return refuse(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: {${path}: <${typeName(operand)}>}`,
    );
  return (current) => {
    if (current === undefined) return operand;
    if (!isNumeric(current))
      return refuse(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. {${path}} has a field of non-numeric type ${typeName(current)}`,
      );
    return (
      add(current, operand) ??
      refuse(
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

/** The operators of an update. */
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
