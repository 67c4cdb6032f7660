import type { GroupedFormModel } from '../form/use-form.ts';

/** Media query under which groups show one at a time; equal to the one in `form.module.css`. */
export const NARROW_SCREEN = '(max-width: 40em)';

export interface GroupStepsProps {
  readonly form: GroupedFormModel;
  readonly total: number;
}
