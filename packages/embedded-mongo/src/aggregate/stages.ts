import { refuse } from '../errors.ts';
import { parseFilter, type FilterContext } from '../match/filter.ts';
import { parseProjection } from '../project/projection.ts';
import { addNode, addComputed, type Fields } from '../project/tree.ts';
import { parseSort, sortKey } from '../sort-order.ts';
import { sortStream } from '../sort-stream.ts';
import type { TimeSlice, Stream } from '../store/time-slice.ts';
import { typeName } from '../values/kinds.ts';
import { isArray, isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';
import { compileExpression } from './expression.ts';
import { groupStage } from './group.ts';
import { unwindStage } from './unwind.ts';
import { Int32, Long } from 'bson';

/** What a stage may use besides its input. */
export interface StageContext extends FilterContext {
  readonly timeSlice: TimeSlice;
}

/** Turns the documents of one stage into those of the next. */
export type Stage = (input: Stream<Doc>) => Stream<Doc>;

export type StageMaker = (operand: Value, context: StageContext) => Stage;

/** A stage that makes of each document one or none. */
export function mapStage(change: (doc: Doc) => Doc | undefined): Stage {
  return function* (input) {
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else {
        const next = change(doc);
        if (next) yield next;
      }
    }
  };
}

export function needDoc(operand: Value, stage: string, code: number): Doc {
  return isDoc(operand)
    ? operand
    : refuse(code, `the ${stage} stage specification must be an object, not ${typeName(operand)}`);
}

function wholeNumber(operand: Value, stage: string, least: number, code: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : NaN;
  if (!Number.isInteger(number) || number < 0)
    return refuse(
      code === 15958 ? 2107201 : 5107200,
      `invalid argument to ${stage} stage: Expected a non-negative number or an integer`,
    );
  return number < least ? refuse(code, `the ${stage} must be positive`) : number;
}

export function skipFirst(count: number): Stage {
  return function* (input) {
    let left = count;
    for (const doc of input) {
      if (doc === undefined || left-- <= 0) yield doc;
    }
  };
}

export function takeFirst(count: number): Stage {
  return function* (input) {
    let left = count;
    for (const doc of input) {
      yield doc;
      if (doc !== undefined && --left <= 0) return;
    }
  };
}

function addFields(operand: Value, context: StageContext): Stage {
  const fields: Fields = new Map();
  addComputedNodes(fields, '', needDoc(operand, '$addFields', 40272));
  return mapStage((doc) => {
    const next = { ...doc };
    addComputed(next, fields, doc, context.variables);
    return next;
  });
}

function addComputedNodes(fields: Fields, prefix: string, source: Doc): void {
  for (const [name, value] of Object.entries(source)) {
    if (name === '' || name.startsWith('$'))
      refuse(16410, "FieldPath field names may not start with '$'. Consider using $getField or $setField.");
    const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
    if (isNested) addComputedNodes(fields, `${prefix}${name}.`, value);
    else addNode(fields, prefix + name, { kind: 'value', expression: compileExpression(value) });
  }
}

function unset(operand: Value, context: StageContext): Stage {
  const names = isArray(operand) ? operand : [operand];
  if (names.length === 0 || !names.every((name) => typeof name === 'string'))
    return refuse(31002, '$unset specification must be a string or an array containing only string values');
  const projection: Doc = Object.fromEntries(names.map((name) => [String(name), false]));
  return mapStage(withoutPosition(parseProjection(projection, 'aggregate', context)));
}

const withoutPosition =
  (project: (doc: Doc) => Doc): ((doc: Doc) => Doc) =>
  (doc) =>
    project(doc);

function replaceRoot(operand: Value, context: StageContext): Stage {
  const expression = compileExpression(operand);
  return mapStage((doc) => {
    const root = expression(doc, context.variables);
    return isDoc(root)
      ? root
      : refuse(
          40228,
          `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(root)}`,
        );
  });
}

function countStage(operand: Value): Stage {
  if (typeof operand !== 'string' || operand === '')
    return refuse(40156, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) refuse(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('.')) refuse(40160, "the count field cannot contain '.'");
  return function* (input) {
    let count = 0;
    for (const doc of input) {
      if (doc === undefined) yield undefined;
      else count++;
    }
    // MongoDB gives no document at all when there was none to count.
    if (count > 0) yield { [operand]: count > 0x7fffffff ? Long.fromNumber(count) : new Int32(count) };
  };
}

function sortStage(operand: Value, context: StageContext, limit = 0): Stage {
  const sort = parseSort(needDoc(operand, '$sort', 15973));
  if (sort.length === 0) return refuse(15976, '$sort stage must have at least one sort key');
  return (input) =>
    sortStream(
      input,
      (doc) => sortKey(doc, sort),
      () => 512,
      limit,
      context.timeSlice,
    );
}

/** Stages that read nothing but their input. */
export const STAGES: Readonly<Record<string, StageMaker>> = {
  $match: (operand, context) => {
    const filter = parseFilter(needDoc(operand, '$match', 15959), context);
    return mapStage((doc) => (filter.match(doc) ? doc : undefined));
  },
  $project: (operand, context) => {
    const projection = needDoc(operand, '$project', 15969);
    if (Object.keys(projection).length === 0)
      refuse(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
    return mapStage(withoutPosition(parseProjection(projection, 'aggregate', context)));
  },
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $sort: sortStage,
  $limit: (operand) => takeFirst(wholeNumber(operand, '$limit', 1, 15958)),
  $skip: (operand) => skipFirst(wholeNumber(operand, '$skip', 0, 15956)),
  $count: countStage,
  $group: groupStage,
  $unwind: unwindStage,
  $replaceRoot: (operand, context) =>
    replaceRoot(needDoc(operand, '$replaceRoot', 40229)['newRoot'], context),
  $replaceWith: replaceRoot,
  $sortByCount: (operand, context) => {
    const grouped = groupStage({ _id: operand, count: { $sum: new Int32(1) } }, context);
    const sorted = sortStage({ count: new Int32(-1) }, context);
    return (input) => sorted(grouped(input));
  },
};
