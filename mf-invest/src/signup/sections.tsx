import { useSite, useTranslation } from '@larkfield/area';
import { Fieldset, StepSection } from '@larkfield/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { ActivationFields } from './activation-fields.tsx';
import { BankFields } from './bank-fields.tsx';
import styles from './page.module.css';
import { PersonalFields } from './personal-fields.tsx';
import { STEPS, type Step } from './steps.ts';
import type { SignupModel } from './use-signup.ts';

const Review = lazy(async () => {
  const part = await import(/* webpackChunkName: "signup-review" */ './review.tsx');
  return { default: part.Review };
});

interface SectionsProps {
  readonly step: Step;
  readonly signup: SignupModel;
}

/** Renders all three tabs. With script, CSS shows only the tab of the address. */
export function Sections({ step, signup }: SectionsProps) {
  const { t } = useTranslation('investor');
  const { interactive } = useSite();
  return (
    <>
      <TabPanel name="personal" step={step}>
        <PersonalFields signup={signup} />
      </TabPanel>
      <TabPanel name="bank" step={step}>
        <Fieldset legend={t('legends.bankAccount')}>
          <BankFields prefix="directInvest.bankAccount." />
        </Fieldset>
      </TabPanel>
      <TabPanel name="activation" step={step}>
        <ActivationFields />
        {interactive && step === 'activation' && (
          <Suspense>
            <Review wire={signup.wire} />
          </Suspense>
        )}
      </TabPanel>
    </>
  );
}

interface TabPanelProps {
  readonly name: Step;
  readonly step: Step;
  readonly children: ReactNode;
}

function TabPanel({ name, step, children }: TabPanelProps) {
  const { t } = useTranslation('investor');
  return (
    <StepSection
      headingId={`heading-${name}`}
      panelId={`panel-${name}`}
      current={name === step}
      count={t('signup.step', { number: STEPS.indexOf(name) + 1, count: STEPS.length })}
      title={t(`signup.steps.${name}.title`)}
      intro={t(`signup.steps.${name}.intro`)}
    >
      <div className={styles.fields}>{children}</div>
    </StepSection>
  );
}
