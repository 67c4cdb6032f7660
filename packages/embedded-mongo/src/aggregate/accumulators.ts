import { Decimal128, Double, Int32 } from 'bson';
import { refuse } from '../errors.ts';
import { compare, equal } from '../values/compare.ts';
import { keyOf } from '../values/key.ts';
import { isDoc, isNumeric, setField, toNumber, type Doc, type Numeric, type Value } from '../values/types.ts';
import { typeName } from '../values/kinds.ts';
import { accumulate } from './operators/arithmetic.ts';
import { operators } from './operators/table.ts';

/** Collects the values of one group. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

function sum(): Accumulator {
  let total: Numeric = new Int32(0);
  return {
    add: (value) => {
      if (isNumeric(value)) total = accumulate('add', total, value);
    },
    result: () => total,
  };
}

function average(): Accumulator {
  const total = sum();
  let count = 0;
  return {
    add: (value) => {
      if (!isNumeric(value)) return;
      total.add(value);
      count++;
    },
    result: () => {
      if (count === 0) return null;
      const whole = total.result();
      if (whole instanceof Decimal128) return operators['$divide']?.run([whole, new Int32(count)]) ?? null;
      return new Double(isNumeric(whole) ? toNumber(whole) / count : 0);
    },
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

function first(): Accumulator {
  let found: Value;
  let isSet = false;
  return {
    add: (value) => {
      if (!isSet) found = value;
      isSet = true;
    },
    result: () => found ?? null,
  };
}

function last(): Accumulator {
  let found: Value;
  return { add: (value) => void (found = value), result: () => found ?? null };
}

function push(): Accumulator {
  const items: Value[] = [];
  return {
    add: (value) => {
      if (value !== undefined) items.push(value);
    },
    result: () => items,
  };
}

function addToSet(): Accumulator {
  const items = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = keyOf(value).toString('latin1');
      const old = items.get(key);
      if (old === undefined || !equal(old, value)) items.set(key, value);
    },
    result: () => [...items.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged: Doc = {};
  return {
    add: (value) => {
      if (value === null || value === undefined) return;
      if (!isDoc(value))
        return refuse(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`);
      for (const field of Object.keys(value)) setField(merged, field, value[field]);
    },
    result: () => merged,
  };
}

/** The accumulators of `$group`. */
export const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
};
