import { useSite, useTranslation } from '@larkfield/area';
import { cx, Fieldset } from '@larkfield/ui';
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

/** All three tabs; the style sheet shows the one of the address where script runs. */
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
  const { t: f } = useTranslation('forms');
  return (
    <section
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`heading-${name}`}
      className={cx(styles.section, name === step && styles.current)}
    >
      <p className={styles.count}>
        {t('signup.step', { number: STEPS.indexOf(name) + 1, count: STEPS.length })}
      </p>
      <h2 id={`heading-${name}`}>{t(`signup.steps.${name}.title`)}</h2>
      <p className={styles.intro}>{t(`signup.steps.${name}.intro`)}</p>
      <p className={styles.note}>{f('requiredNote')}</p>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
