import { useTranslation } from '@larkfield/area';
import { StepSection } from '@larkfield/ui';
import type { ReactNode } from 'react';
import type { TrialOffer } from '../../forms/after-registration.ts';
import { AddressFields, ChildFields, ParentFields } from './people-fields.tsx';
import styles from './page.module.css';
import { QuestionFields } from './question-fields.tsx';
import { STEPS, type Step } from './model/steps.ts';
import type { TimePairs } from './model/use-time-pairs.ts';
import type { RegistrationModel } from './model/use-registration.ts';
import { VisitFields } from './visit-fields.tsx';

interface SectionsProps {
  readonly step: Step;
  readonly offer: TrialOffer | undefined;
  readonly registration: RegistrationModel;
  readonly pairs: TimePairs;
}

/** Renders all five sections. With script, CSS shows only the section of the address. */
export function Sections({ step, offer, registration, pairs }: SectionsProps) {
  return (
    <>
      <FormSection name="parent" step={step}>
        <ParentFields />
      </FormSection>
      <FormSection name="child" step={step}>
        <ChildFields wire={registration.wire} />
      </FormSection>
      <FormSection name="address" step={step}>
        <AddressFields />
      </FormSection>
      <FormSection name="questions" step={step}>
        <QuestionFields />
      </FormSection>
      <FormSection name="visit" step={step}>
        <VisitFields offer={offer} registration={registration} pairs={pairs} />
      </FormSection>
    </>
  );
}

interface FormSectionProps {
  readonly name: Step;
  readonly step: Step;
  readonly children: ReactNode;
}

function FormSection({ name, step, children }: FormSectionProps) {
  const { t } = useTranslation('registration');
  // The review is not counted as a section.
  const values = { number: STEPS.indexOf(name) + 1, count: STEPS.length - 1 };
  return (
    <StepSection
      headingId={`section-${name}`}
      current={name === step}
      count={t('step', values)}
      title={t(`steps.${name}.title`)}
      intro={t(`steps.${name}.intro`)}
    >
      <div className={styles.fields}>{children}</div>
    </StepSection>
  );
}
