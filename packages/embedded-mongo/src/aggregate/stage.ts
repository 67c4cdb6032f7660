import type { TimeSlice, Stream } from '../store/time-slice.ts';
import type { Doc, Value } from '../values/types.ts';

/** What a stage may use besides its input. */
export interface StageContext {
  readonly timeSlice: TimeSlice;
}

/** One stage, ready to run. */
export interface Stage {
  /** Turns the documents of the stage before into those of the next. */
  readonly run: (input: Stream<Doc>) => Stream<Doc>;
  /** False when the stage does not look into its documents, which need not be decoded for it then. */
  readonly reads: boolean;
  /** True when its documents are made by it: what comes after does not see those that went in. */
  readonly makes?: true;
}

export type StageMaker = (operand: Value, context: StageContext) => Stage;
