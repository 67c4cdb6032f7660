import { throwMongoError } from '../errors/mongo-error.ts';
import { keyOf } from '../values/key.ts';
import { isDoc, setField, type Doc, type Value } from '../values/types.ts';
import { ACCUMULATORS, type Accumulator, type AccumulatorSource } from './accumulators.ts';
import { parseOperand } from './operand.ts';
import { createStageMemory, estimateBytes } from '../limits/stage-memory.ts';
import type { Stage, StageContext } from './stage.ts';

interface Group {
  readonly id: Value;
  readonly cells: readonly Accumulator[];
}

/** Estimated memory of a group without its values: map entry, key and accumulators. Bytes. */
const GROUP_BYTES = 400;

/** Creates a `$group` stage. Groups are in the order of their first document (MongoDB guarantees no order). */
export function groupStage(operand: Value, { timeSlice }: StageContext): Stage {
  if (!isDoc(operand)) return throwMongoError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(operand, '_id'))
    return throwMongoError(15955, 'a group specification must include an _id');
  const { _id: idSource, ...rest } = operand;
  const id = parseOperand(idSource);
  const columns = Object.entries(rest).map(([name, source]) => ({ name, ...column(name, source) }));
  return {
    readsFields: id.readsField || columns.some(({ input }) => input.readsField),
    createsDocuments: true,
    run: function* (docs) {
      const groups = new Map<string, Group>();
      const bytes = createStageMemory('$group', timeSlice.memory);
      try {
        for (const doc of docs) {
          if (doc === undefined) {
            yield undefined;
            continue;
          }
          const value = id.read(doc) ?? null;
          const key = keyOf(value).toString('latin1');
          let group = groups.get(key);
          if (!group) {
            group = { id: value, cells: columns.map(({ create }) => create()) };
            bytes.add(GROUP_BYTES * (1 + columns.length) + 2 * key.length + estimateBytes(value));
            groups.set(key, group);
          }
          for (const [place, { input }] of columns.entries()) {
            const cell = group.cells[place];
            if (!cell) continue;
            const before = input.readsField ? estimateBytes(cell.result()) : 0;
            cell.add(input.read(doc));
            if (input.readsField) bytes.add(estimateBytes(cell.result()) - before);
          }
          if (timeSlice.isOver()) yield undefined;
        }
        for (const { id: _id, cells } of groups.values()) {
          const result: Doc = { _id };
          columns.forEach(({ name }, place) => setField(result, name, cells[place]?.result() ?? null));
          yield result;
          if (timeSlice.isOver()) yield undefined;
        }
      } finally {
        bytes.release();
      }
    },
  };
}

function column(name: string, source: Value): AccumulatorSource {
  if (name.includes('.')) return throwMongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$'))
    return throwMongoError(40236, `The field name '${name}' cannot be an operator name`);
  const [operator = '', ...others] = isDoc(source) ? Object.keys(source) : [];
  if (!isDoc(source) || operator === '')
    return throwMongoError(40234, `The field '${name}' must be an accumulator object`);
  if (others.length > 0) return throwMongoError(40238, `The field '${name}' must specify one accumulator`);
  const parse = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  return parse
    ? parse(source[operator])
    : throwMongoError(15952, `group operator '${operator}' is unknown, or not supported by this server`);
}
