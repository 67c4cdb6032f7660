import type { TimeSlice, Stream } from '../limits/time-slice.ts';
import type { Doc, Value } from '../values/types.ts';

export interface StageContext {
  readonly timeSlice: TimeSlice;
}

export interface Stage {
  readonly run: (input: Stream<Doc>) => Stream<Doc>;
  /** False if the stage does not read its documents, so they need not be decoded for it. */
  readonly readsFields: boolean;
  /** True if the stage creates its output documents, so that later stages do not see its input. */
  readonly createsDocuments?: true;
}

export type StageFactory = (operand: Value, context: StageContext) => Stage;
