import type { GroupedFormModel } from './use-form.ts';

/** Where the groups of a form come one at a time; the style sheet asks the same. */
export const NARROW = '(max-width: 40em)';

export interface GroupStepsProps {
  readonly form: GroupedFormModel;
  /** How many groups the form has. */
  readonly total: number;
}
