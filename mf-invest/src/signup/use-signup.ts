import type { FieldProblem } from '@larkfield/contracts';
import {
  createDraftStore,
  lazyRules,
  useSteppedForm,
  type SteppedForm,
  type SteppedFormModel,
  type Wire,
} from '@larkfield/ui';
import { useTooManyWords } from '@larkfield/ui';
import { isGroup, toSignup } from '../rules/to-signup.ts';
import { fieldOf, isSecret, pathOf, STEPS, stepWith, type Step } from './steps.ts';
import { useLabels } from './use-labels.ts';

/** The sign-up: one form, of which a tab is shown at a time. */
export const SIGNUP: SteppedForm<Step> = {
  id: 'signup',
  action: '/api/create/login',
  steps: STEPS,
  rules: lazyRules(() => import(/* webpackChunkName: "signup-rules" */ './all-rules.ts')),
  draft: createDraftStore({ name: 'investor-signup', isSecret }),
  pathOf,
  stepWith,
  fieldOf,
  toWire: (entries) => groupOf(toSignup(entries, new Date())),
  asControls,
};

export type SignupModel = SteppedFormModel<Step>;

/** State and handlers of the sign-up. */
export function useSignup(step: Step): SignupModel {
  const words = useLabels();
  return useSteppedForm(SIGNUP, step, { ...words, wordsFor: useTooManyWords(), guarded: true });
}

/** One complaint about each control; what concerns a whole part has none. */
function asControls(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();
}

function groupOf(value: unknown): Wire {
  return isGroup(value) ? value : {};
}
