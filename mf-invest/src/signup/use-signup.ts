import type { FieldProblem } from '@larkfield/contracts';
import {
  createDraftStore,
  lazyRules,
  useSteppedForm,
  type SteppedForm,
  type SteppedFormModel,
  type WireEntries,
} from '@larkfield/ui';
import { useTooManyAttemptsText } from '@larkfield/ui';
import { isGroup, toSignup } from '../rules/to-signup.ts';
import { fieldOfControl, isSecret, pathOf, STEPS, stepOfField, type Step } from './steps.ts';
import { useSignupLabels } from './use-signup-labels.ts';

export const SIGNUP: SteppedForm<Step> = {
  id: 'signup',
  action: '/api/create/login',
  steps: STEPS,
  rules: lazyRules(() => import(/* webpackChunkName: "signup-rules" */ './signup-rules.ts')),
  draft: createDraftStore({ name: 'investor-signup', isSecret }),
  pathOf,
  stepOfField,
  fieldOfControl,
  toWire: (entries) => groupOf(toSignup(entries, new Date())),
  toControlProblems: firstProblemPerControl,
};

export type SignupModel = SteppedFormModel<Step>;

export function useSignup(step: Step): SignupModel {
  const labels = useSignupLabels();
  return useSteppedForm(SIGNUP, step, { ...labels, problemText: useTooManyAttemptsText(), guarded: true });
}

/**
 * Returns at most one problem per control. Problems of a whole part have no control. A beneficiary has controls
 * once its type is chosen; until then that choice is what is missing.
 */
function firstProblemPerControl(problems: readonly FieldProblem[], wire: WireEntries): FieldProblem[] {
  const isChosen = groupOf(wire['directInvest'])['beneficiary_type'] !== undefined;
  const asked = problems.filter(({ field }) => isChosen || !field.startsWith('directInvest.beneficiant'));
  return [...new Map(asked.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();
}

function groupOf(value: unknown): WireEntries {
  return isGroup(value) ? value : {};
}
