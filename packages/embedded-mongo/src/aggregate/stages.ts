import { Int32 } from 'bson';
import { sizeOf } from '../bytes-bound.ts';
import { refuse } from '../errors.ts';
import { parseFilter } from '../match/filter.ts';
import { parseProjection } from '../project/projection.ts';
import { parseSort, sortKey } from '../sort-order.ts';
import { sortStream } from '../sort-stream.ts';
import { typeName } from '../values/kinds.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';
import { groupStage } from './group.ts';
import type { Stage, StageContext, StageMaker } from './stage.ts';

function mapStage(change: (doc: Doc) => Doc | undefined): Stage {
  return {
    reads: true,
    run: function* (input) {
      for (const doc of input) {
        if (doc === undefined) yield undefined;
        else {
          const next = change(doc);
          if (next) yield next;
        }
      }
    },
  };
}

function needDoc(operand: Value, stage: string, code: number): Doc {
  return isDoc(operand)
    ? operand
    : refuse(code, `the ${stage} stage specification must be an object, not ${typeName(operand)}`);
}

function wholeNumber(operand: Value, stage: string, code: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : NaN;
  return Number.isInteger(number) && number >= 0
    ? number
    : refuse(code, `invalid argument to ${stage} stage: Expected a non-negative integer`);
}

function skipStage(operand: Value): Stage {
  const count = wholeNumber(operand, '$skip', 5107200);
  return {
    reads: false,
    run: function* (input) {
      let left = count;
      for (const doc of input) if (doc === undefined || left-- <= 0) yield doc;
    },
  };
}

function limitStage(operand: Value): Stage {
  const count = wholeNumber(operand, '$limit', 5107201);
  if (count === 0) refuse(15958, 'the limit must be positive');
  return {
    reads: false,
    run: function* (input) {
      let left = count;
      for (const doc of input) {
        yield doc;
        if (doc !== undefined && --left <= 0) return;
      }
    },
  };
}

/** MongoDB, too, counts by a group, and gives no document at all when there was none to count. */
function countStage(operand: Value, context: StageContext): Stage {
  if (typeof operand !== 'string' || operand === '')
    return refuse(40156, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) refuse(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('.')) refuse(40160, "the count field cannot contain '.'");
  const { run, reads } = groupStage({ _id: null, n: { $sum: new Int32(1) } }, context);
  const rename = mapStage(({ n }) => ({ [operand]: n }));
  return { reads, makes: true, run: (input) => rename.run(run(input)) };
}

function sortStage(operand: Value, { timeSlice }: StageContext): Stage {
  const sort = parseSort(needDoc(operand, '$sort', 15973));
  if (sort.length === 0) return refuse(15976, '$sort stage must have at least one sort key');
  return {
    reads: true,
    run: (input) => sortStream(input, (doc) => sortKey(doc, sort), sizeOf, 0, timeSlice),
  };
}

/** The stages of a pipeline. */
export const STAGES: Readonly<Record<string, StageMaker>> = {
  $match: (operand) => {
    const filter = parseFilter(needDoc(operand, '$match', 15959));
    return mapStage((doc) => (filter.match(doc) ? doc : undefined));
  },
  $project: (operand) => {
    const projection = needDoc(operand, '$project', 15969);
    if (Object.keys(projection).length === 0)
      refuse(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
    return mapStage(parseProjection(projection));
  },
  $sort: sortStage,
  $limit: limitStage,
  $skip: skipStage,
  $count: countStage,
  $group: groupStage,
};
