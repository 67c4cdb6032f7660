import { useTranslation } from '@larkfield/area';
import {
  lazyRules,
  useSteppedForm,
  type FormSettings,
  type SteppedForm,
  type SteppedFormModel,
} from '@larkfield/ui';
import { toWire } from '../../rules/to-wire.ts';
import { draft } from './draft.ts';
import { toControlProblems, fieldOfControl, summaryKey } from './control-problems.ts';
import { pathOf, STEPS, stepOfField, type Step } from './steps.ts';

export const REGISTRATION: SteppedForm<Step> = {
  id: 'registration',
  action: '/api/createFieldTrial',
  steps: STEPS,
  endsWithCheck: true,
  files: true,
  multipart: true,
  rules: lazyRules(() => import(/* webpackChunkName: "registration-rules" */ './registration-rules.ts')),
  draft,
  pathOf,
  stepOfField,
  fieldOfControl,
  toWire,
  toControlProblems,
};

export type RegistrationModel = SteppedFormModel<Step>;

export function useRegistration(
  step: Step,
  labels: Pick<FormSettings, 'labels' | 'summaryLabels'>,
): RegistrationModel {
  const { t } = useTranslation('registration');
  return useSteppedForm(REGISTRATION, step, {
    ...labels,
    summary: (problems, wire) => t(summaryKey(problems, wire)),
    problemText: ({ code }) => (code.startsWith('FILE_') ? t('problems.waiver') : undefined),
  });
}
