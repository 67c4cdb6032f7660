import type { FieldProblem } from '@larkfield/contracts';
import type { lazyRules } from '../validation/lazy-rules.ts';
import type { DraftStore } from './draft.ts';

export type WireEntries = Readonly<Record<string, unknown>>;

/** Form with one section at a time, each at its own address of the same page. Create it outside components. */
export interface SteppedForm<Step extends string> {
  /** Prefix of all ids in the form. */
  readonly id: string;
  readonly action: string;
  /** Sections in order. The first has the address of the form; the last one sends it. */
  readonly steps: readonly Step[];
  /** The last section only reviews all answers. */
  readonly endsWithCheck?: boolean;
  /** The form contains a `FileField`; without script its files are sent as multipart. */
  readonly files?: boolean;
  readonly multipart?: boolean;
  readonly rules: ReturnType<typeof lazyRules>;
  readonly draft: DraftStore;
  pathOf(step: Step): string;
  /** Returns the section of a control. */
  stepOfField(control: string): Step;
  /** Returns the field that a control belongs to. */
  fieldOfControl(control: string): string;
  /** Converts control values to the request body. */
  toWire(entries: WireEntries): WireEntries;
  /** Converts problems of fields to problems of controls, at most one per control. */
  toControlProblems(problems: readonly FieldProblem[], wire: WireEntries): FieldProblem[];
}
