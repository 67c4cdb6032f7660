import { useHasRoute, useOwnSession, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, FormPage, PageHead } from '@larkfield/ui';
import { ClosedNotice } from '../hub/closed-notice.tsx';
import { useOpenInvestments } from '../hub/use-open-investments.ts';
import { EquityForm } from './equity-form.tsx';
import styles from './equity.module.css';
import { RiskText } from './risk-text.tsx';

/** Renders `/equityinvest`: readable for everyone; sending the form requires an account. */
export function Component() {
  const { t } = useTranslation('support');
  const { session } = useSite();
  const closed = !useOpenInvestments()?.equityOpen;
  const mayNotSend = session.kind === 'visitor' || session.kind === 'participant';
  return (
    <FormPage
      id="equity"
      head={
        <PageHead back={{ to: '/supportus', label: t('equity.back') }}>
          <h1>{t('equity.title')}</h1>
          <p className="lead">{t('equity.lead')}</p>
          {closed && <ClosedNotice>{t('equity.closed')}</ClosedNotice>}
        </PageHead>
      }
      title={t('equity.formTitle')}
      aside={{
        title: t('equity.aside'),
        points: [t('equity.asideAccount'), t('equity.asideFree'), t('equity.asideReply')],
      }}
    >
      <div className={styles.before}>
        {mayNotSend && <SignIn />}
        <RiskText />
      </div>
      <EquityForm />
    </FormPage>
  );
}

/** Call that returns the session of the investment login, which is also valid for this form. */
const INVESTOR_CALL = '/api/invest/session';
const INVESTOR_LOGIN = '/directinvest/login';

function SignIn() {
  const { t } = useTranslation('support');
  const hasInvestors = useHasRoute(INVESTOR_LOGIN);
  if (useOwnSession(INVESTOR_CALL)?.username) return null;
  return (
    <section aria-labelledby="equity-sign-in" className={styles.signIn}>
      <h3 id="equity-sign-in">{t('equity.signInTitle')}</h3>
      <p>{t('equity.signInText')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/login?from=/equityinvest">{t('equity.signIn')}</ButtonLink>
        {hasInvestors && (
          <ButtonLink to={`${INVESTOR_LOGIN}?from=/equityinvest`} variant="secondary">
            {t('equity.signInInvestor')}
          </ButtonLink>
        )}
        <ButtonLink to="/register" variant="secondary">
          {t('equity.register')}
        </ButtonLink>
      </div>
    </section>
  );
}
