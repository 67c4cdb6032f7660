import { get, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, cx, Form, PageHead, useDraft } from '@larkfield/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { TrialOffer } from '../../forms/after-registration.ts';
import { useRegistrationLabels } from './model/use-registration-labels.ts';
import styles from './page.module.css';
import { Progress } from './progress.tsx';
import { Sections } from './sections.tsx';
import { pathOf, stepOfPath, STEPS } from './model/steps.ts';
import { useTimePairs } from './model/use-time-pairs.ts';
import { REGISTRATION, useRegistration } from './model/use-registration.ts';

const DraftPanel = lazy(async () => {
  const part = await import(/* webpackChunkName: "draft-panel" */ './draft-panel.tsx');
  return { default: part.DraftPanel };
});

const Note = lazy(async () => {
  const part = await import(/* webpackChunkName: "note" */ './sent-or-paused.tsx');
  return { default: part.SentOrPaused };
});

const CheckAnswers = lazy(async () => {
  const part = await import(/* webpackChunkName: "check-answers" */ './check-answers.tsx');
  return { default: part.CheckAnswers };
});

/** Renders `/fieldTrial/register` and the addresses below it: one form, with script a section at a time. */
export function Component() {
  const { t } = useTranslation('registration');
  const { path, interactive } = useSite();
  const step = stepOfPath(path);
  const offer = useOffer();
  const registration = useRegistration(step, useRegistrationLabels());
  const { pairs, filled } = useTimePairs();
  const { ref } = registration.form;
  const draft = useDraft({ draft: REGISTRATION.draft, ref, refresh: registration.refresh, filled });
  const index = STEPS.indexOf(step);
  const before = STEPS[index - 1];
  const whole = (
    <>
      <span className={styles.whole}>{t('send')}</span>
      <span className={styles.section}>{t('continue')}</span>
    </>
  );
  const label = step === 'check' ? t('send') : interactive ? t('continue') : whole;

  const waiting = <div className={styles.waiting} />;

  const { receipt } = registration;
  if (receipt || (offer && !offer.open))
    return (
      <Suspense>
        <Note receipt={receipt} wire={registration.wire} />
      </Suspense>
    );
  return (
    <>
      <PageHead>
        <h1 id="registration-title">{t('title')}</h1>
        {step === 'parent' && <p className="lead">{t('lead')}</p>}
      </PageHead>
      <Container className={styles.columns}>
        <Progress step={step} done={registration.done} />
        <div className={cx(styles.main, step === 'check' && styles.check)}>
          <Form
            form={registration.form}
            labelledBy="registration-title"
            submit={label}
            beside={
              interactive &&
              before && (
                <ButtonLink variant="secondary" to={pathOf(before)}>
                  {t('back')}
                </ButtonLink>
              )
            }
          >
            <Sections step={step} offer={offer} registration={registration} pairs={pairs} />
            {step === 'check' &&
              (interactive ? (
                <Suspense fallback={waiting}>
                  <CheckAnswers wire={registration.wire} />
                </Suspense>
              ) : (
                waiting
              ))}
          </Form>
        </div>
        {interactive && (
          <Suspense>
            <DraftPanel draft={draft} registration={registration} />
          </Suspense>
        )}
      </Container>
    </>
  );
}

/** Loads whether registrations are open, and the current consent text. Undefined until loaded. */
function useOffer(): TrialOffer | undefined {
  const { language } = useSite();
  const [offer, setOffer] = useState<TrialOffer>();
  useEffect(() => {
    let isOver = false;
    void get<TrialOffer>(`/api/fieldTrial/registration?language=${language}`).then((answer) => {
      if (answer.ok && !isOver) setOffer(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  return offer;
}
