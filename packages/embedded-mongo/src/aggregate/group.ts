import { Int32 } from 'bson';
import { refuse } from '../errors.ts';
import { keyOf } from '../values/key.ts';
import { isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import { ACCUMULATORS, type Accumulator } from './accumulators.ts';
import { compileExpression, type Expression } from './expression.ts';
import type { Stage, StageContext } from './stages.ts';

interface Column {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly input: Expression;
}

const UNSUPPORTED = new Set([
  '$accumulator',
  '$bottom',
  '$bottomN',
  '$firstN',
  '$lastN',
  '$maxN',
  '$median',
  '$minN',
  '$percentile',
  '$stdDevPop',
  '$stdDevSamp',
  '$top',
  '$topN',
  '$concatArrays',
  '$setUnion',
]);
const MAX_GROUPS = 1_000_000;

/** `$group`. Groups come in the order of their first document (MongoDB promises no order). */
export function groupStage(operand: Value, context: StageContext): Stage {
  if (!isDoc(operand)) return refuse(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(operand, '_id')) return refuse(15955, 'a group specification must include an _id');
  const idExpression = compileExpression(operand['_id']);
  const columns = Object.entries(operand).flatMap(([name, source]) =>
    name === '_id' ? [] : [column(name, source)],
  );
  return function* (input) {
    const groups = new Map<string, { id: Value; cells: Accumulator[] }>();
    for (const doc of input) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      const id = idExpression(doc, context.variables) ?? null;
      const key = keyOf(id).toString('latin1');
      let group = groups.get(key);
      if (!group) {
        if (groups.size >= MAX_GROUPS)
          refuse('QueryExceededMemoryLimitNoDiskUseAllowed', `$group made more than ${MAX_GROUPS} groups`);
        group = { id, cells: columns.map(({ make }) => make()) };
        groups.set(key, group);
      }
      for (const [place, { input: source }] of columns.entries())
        group.cells[place]?.add(source(doc, context.variables));
      if (context.timeSlice.isOver()) yield undefined;
    }
    for (const { id, cells } of groups.values()) {
      const result: Doc = { _id: id };
      columns.forEach(({ name }, place) => {
        result[name] = cells[place]?.result() ?? null;
      });
      yield result;
    }
  };
}

function column(name: string, source: Value): Column {
  if (name.includes('.')) return refuse(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) return refuse(40236, `The field name '${name}' cannot be an operator name`);
  const [operator = '', ...others] = isDoc(source) ? Object.keys(source) : [];
  if (!isDoc(source) || operator === '')
    return refuse(40234, `The field '${name}' must be an accumulator object`);
  if (others.length > 0) return refuse(40238, `The field '${name}' must specify one accumulator`);
  const operand = source[operator];
  if (operator === '$count') {
    if (!isDoc(operand) || Object.keys(operand).length > 0)
      return refuse('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    return {
      name,
      make: ACCUMULATORS['$sum'] ?? refuse('InternalError', 'no $sum'),
      input: () => new Int32(1),
    };
  }
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!make)
    return refuse(
      UNSUPPORTED.has(operator) ? 'NotImplemented' : 15952,
      UNSUPPORTED.has(operator)
        ? `${operator} is not supported by this server`
        : `unknown group operator '${operator}'`,
    );
  if (isArray(operand) && operand.length !== 1)
    return refuse(40237, `The ${operator} accumulator is a unary operator`);
  return { name, make, input: compileExpression(isArray(operand) ? operand[0] : operand) };
}
