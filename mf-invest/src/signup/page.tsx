import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, Form, PageHead, useDraft, useSummaryLinks } from '@larkfield/ui';
import { lazy, Suspense } from 'react';
import styles from './page.module.css';
import { Sections } from './sections.tsx';
import { pathOf, stepOfPath, STEPS } from './steps.ts';
import { Tabs } from './tabs.tsx';
import { SIGNUP, useSignup } from './use-signup.ts';

const DraftPanel = lazy(async () => {
  const part = await import(/* webpackChunkName: "signup-draft" */ './draft-panel.tsx');
  return { default: part.DraftPanel };
});

const Sent = lazy(async () => {
  const part = await import(/* webpackChunkName: "signup-sent" */ './sent.tsx');
  return { default: part.Sent };
});

/** Renders `/directinvest/signup` and the addresses below it: one form, with script a tab at a time (I24-I27). */
export function Component() {
  const { t } = useTranslation('investor');
  const { path, interactive } = useSite();
  const step = stepOfPath(path);
  const signup = useSignup(step);
  const draft = useDraft({ draft: SIGNUP.draft, ref: signup.form.ref, refresh: signup.refresh });
  useSummaryLinks(signup.form.ref, SIGNUP.id, SIGNUP);
  const before = STEPS[STEPS.indexOf(step) - 1];
  const isLast = step === STEPS.at(-1) || !interactive;

  if (signup.receipt)
    return (
      <Suspense>
        <Sent receipt={signup.receipt} />
      </Suspense>
    );
  return (
    <>
      <PageHead>
        <h1 id="signup-title">{t('signup.title')}</h1>
        <p className="lead">{t('signup.lead')}</p>
        <p>
          <Trans
            t={t}
            i18nKey="signup.haveAccount"
            components={{ login: <Link to="/directinvest/login" /> }}
          />
        </p>
      </PageHead>
      <Container className={styles.page}>
        <Tabs step={step} signup={signup} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Form
              form={signup.form}
              labelledBy="signup-title"
              submit={isLast ? t('signup.submit') : t('signup.next')}
              beside={
                interactive &&
                before && (
                  <ButtonLink variant="secondary" to={pathOf(before)}>
                    {t('signup.previous')}
                  </ButtonLink>
                )
              }
            >
              <Sections step={step} signup={signup} />
            </Form>
          </div>
          {interactive && (
            <Suspense>
              <DraftPanel draft={draft} />
            </Suspense>
          )}
        </div>
      </Container>
    </>
  );
}
