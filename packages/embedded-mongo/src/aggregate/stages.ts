import { Int32 } from 'bson';
import { estimateBytes } from '../limits/stage-memory.ts';
import { throwMongoError } from '../errors/mongo-error.ts';
import { parseFilter } from '../match/filter.ts';
import { parseProjection } from '../project/projection.ts';
import { parseSort, sortKey } from '../sort/sort-order.ts';
import { sortStream } from '../sort/sort-stream.ts';
import { typeName } from '../values/bson-types.ts';
import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../values/types.ts';
import { groupStage } from './group.ts';
import type { Stage, StageContext, StageFactory } from './stage.ts';

function mapStage(change: (doc: Doc) => Doc | undefined): Stage {
  return {
    readsFields: true,
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
    : throwMongoError(code, `the ${stage} stage specification must be an object, not ${typeName(operand)}`);
}

function wholeNumber(operand: Value, stage: string, code: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : NaN;
  return Number.isInteger(number) && number >= 0
    ? number
    : throwMongoError(code, `invalid argument to ${stage} stage: Expected a non-negative integer`);
}

function skipStage(operand: Value): Stage {
  const count = wholeNumber(operand, '$skip', 5107200);
  return {
    readsFields: false,
    run: function* (input) {
      let left = count;
      for (const doc of input) if (doc === undefined || left-- <= 0) yield doc;
    },
  };
}

function limitStage(operand: Value): Stage {
  const count = wholeNumber(operand, '$limit', 5107201);
  if (count === 0) throwMongoError(15958, 'the limit must be positive');
  return {
    readsFields: false,
    run: function* (input) {
      let left = count;
      for (const doc of input) {
        yield doc;
        if (doc !== undefined && --left <= 0) return;
      }
    },
  };
}

/** Like MongoDB, counts with a group and returns no document if there was nothing to count. */
function countStage(operand: Value, context: StageContext): Stage {
  if (typeof operand !== 'string' || operand === '')
    return throwMongoError(40156, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) throwMongoError(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('.')) throwMongoError(40160, "the count field cannot contain '.'");
  const { run, readsFields } = groupStage({ _id: null, n: { $sum: new Int32(1) } }, context);
  const rename = mapStage(({ n }) => ({ [operand]: n }));
  return { readsFields, createsDocuments: true, run: (input) => rename.run(run(input)) };
}

function sortStage(operand: Value, { timeSlice }: StageContext): Stage {
  const sort = parseSort(needDoc(operand, '$sort', 15973));
  if (sort.length === 0) return throwMongoError(15976, '$sort stage must have at least one sort key');
  return {
    readsFields: true,
    run: (input) => sortStream(input, (doc) => sortKey(doc, sort), estimateBytes, 0, timeSlice),
  };
}

export const STAGES: Readonly<Record<string, StageFactory>> = {
  $match: (operand) => {
    const filter = parseFilter(needDoc(operand, '$match', 15959));
    return mapStage((doc) => (filter.match(doc) ? doc : undefined));
  },
  $project: (operand) => {
    const projection = needDoc(operand, '$project', 15969);
    if (Object.keys(projection).length === 0)
      throwMongoError(
        51272,
        'Invalid $project :: caused by :: projection specification must have at least one field',
      );
    return mapStage(parseProjection(projection));
  },
  $sort: sortStage,
  $limit: limitStage,
  $skip: skipStage,
  $count: countStage,
  $group: groupStage,
};
