import { Int32 } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';
import { createSum } from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { isArray, isDoc, isNumeric, type Value } from '../values/types.ts';
import { parseOperand, type Operand } from './operand.ts';

export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

export interface AccumulatorSource {
  readonly create: () => Accumulator;
  readonly input: Operand;
}

function sum(): Accumulator {
  const total = createSum();
  return {
    add: (value) => {
      if (isNumeric(value)) total.add(value);
    },
    result: () => total.result(),
  };
}

function extreme(sign: 1 | -1): () => Accumulator {
  return () => {
    let best: Value;
    return {
      add: (value) => {
        if (value === null || value === undefined) return;
        if (best === undefined || compare(value, best) * sign > 0) best = value;
      },
      result: () => best ?? null,
    };
  };
}

const unary =
  (name: string, make: () => Accumulator) =>
  (operand: Value): AccumulatorSource => {
    if (isArray(operand)) throwMongoError(40237, `The ${name} accumulator is a unary operator`);
    return { create: make, input: parseOperand(operand) };
  };

export const ACCUMULATORS: Readonly<Record<string, (operand: Value) => AccumulatorSource>> = {
  $sum: unary('$sum', sum),
  $min: unary('$min', extreme(-1)),
  $max: unary('$max', extreme(1)),
  $count: (operand) =>
    isDoc(operand) && Object.keys(operand).length === 0
      ? { create: sum, input: parseOperand(new Int32(1)) }
      : throwMongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}'),
};
