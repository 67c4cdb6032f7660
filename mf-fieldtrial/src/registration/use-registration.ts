import { useTranslation } from '@larkfield/area';
import {
  lazyRules,
  useSteppedForm,
  type FormSettings,
  type SteppedForm,
  type SteppedFormModel,
} from '@larkfield/ui';
import { toWire } from '../rules/to-wire.ts';
import { draft } from './draft.ts';
import { asControls, fieldOf, summaryOf } from './problems.ts';
import { pathOf, STEPS, stepWith, type Step } from './steps.ts';

/** The registration: one form whose sections are shown one by one. */
export const REGISTRATION: SteppedForm<Step> = {
  id: 'registration',
  action: '/api/createFieldTrial',
  steps: STEPS,
  endsWithCheck: true,
  files: true,
  multipart: true,
  rules: lazyRules(() => import(/* webpackChunkName: "registration-rules" */ './all-rules.ts')),
  draft,
  pathOf,
  stepWith,
  fieldOf,
  toWire,
  asControls,
};

export type RegistrationModel = SteppedFormModel<Step>;

/** State and handlers of the registration. */
export function useRegistration(
  step: Step,
  words: Pick<FormSettings, 'labels' | 'names'>,
): RegistrationModel {
  const { t } = useTranslation('registration');
  return useSteppedForm(REGISTRATION, step, {
    ...words,
    summary: (problems, wire) => t(summaryOf(problems, wire)),
    wordsFor: ({ code }) => (code.startsWith('FILE_') ? t('problems.waiver') : undefined),
  });
}
