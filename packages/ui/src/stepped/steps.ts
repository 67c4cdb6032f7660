import type { FieldProblem } from '@larkfield/contracts';
import type { lazyRules } from '../form/lazy-rules.ts';
import type { DraftStore } from './draft.ts';

export type Wire = Readonly<Record<string, unknown>>;

/**
 * A form whose sections are shown one by one, each at an address of its own, so that Back leads to the one before. All of
 * them are one page. Made once, outside of components.
 */
export interface SteppedForm<Step extends string> {
  /** Prefix of all ids in the form. */
  readonly id: string;
  readonly action: string;
  /** In their order; the first one has the address of the whole, and the form is sent from the last one. */
  readonly steps: readonly Step[];
  /** The last section shows all answers and asks for nothing. */
  readonly endsWithCheck?: boolean;
  /** The form has a `FileField`: without script, its files are sent as parts of the form. */
  readonly files?: boolean;
  readonly multipart?: boolean;
  readonly rules: ReturnType<typeof lazyRules>;
  readonly draft: DraftStore;
  pathOf(step: Step): string;
  /** The section that asks for a field, by the name of its control. */
  stepWith(control: string): Step;
  /** The field that a control belongs to. */
  fieldOf(control: string): string;
  /** From the controls to the body of the call. */
  toWire(entries: Wire): Wire;
  /** From fields of the call to controls of the page, at most one problem each. */
  asControls(problems: readonly FieldProblem[], wire: Wire): FieldProblem[];
}
