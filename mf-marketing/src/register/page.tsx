import { Link, Trans, useTranslation } from '@larkfield/area';
import { Container, NotePage } from '@larkfield/ui';
import { useState } from 'react';
import { PageHead } from '../account/page-head.tsx';
import { ResendForm } from '../account/resend-form.tsx';
import styles from './page.module.css';
import { RegisterForm, type Registered } from './register-form.tsx';

/** `/register`: asks for an account. */
export function Page() {
  const { t } = useTranslation('account');
  const [registered, setRegistered] = useState<Registered>();
  if (registered) return <Sent {...registered} />;
  return (
    <>
      <PageHead title={t('register.title')} lead={t('register.lead')}>
        <p className={styles.ways}>
          <span>
            <Trans t={t} i18nKey="register.haveAccount" components={{ login: <Link to="/login" /> }} />
          </span>
          <Link to="/">{t('home')}</Link>
        </p>
      </PageHead>
      <Container className={styles.columns}>
        <section aria-labelledby="register-title" className={styles.form}>
          <h2 id="register-title">{t('register.formTitle')}</h2>
          <p className={styles.note}>{t('requiredNote')}</p>
          <RegisterForm onDone={setRegistered} />
        </section>
        <aside aria-labelledby="register-next" className={styles.next}>
          <h2 id="register-next" className={styles.nextTitle}>
            {t('register.nextTitle')}
          </h2>
          <ol className={styles.steps}>
            {(['nextConfirm', 'nextReview', 'nextResult'] as const).map((step) => (
              <li key={step}>{t(`register.${step}`)}</li>
            ))}
          </ol>
        </aside>
      </Container>
    </>
  );
}

/** The request has arrived; what follows is in the mail. */
function Sent({ reference, email }: Registered) {
  const { t } = useTranslation('account');
  return (
    <NotePage icon="check" title={t('register.sentTitle')} takesFocus>
      <p className="lead">
        <Trans
          t={t}
          i18nKey="register.sentMail"
          values={{ email }}
          components={{ email: <bdi className={styles.email} /> }}
        />
      </p>
      <p className={styles.reference}>
        {t('register.reference')} <strong>{reference}</strong>
      </p>
      <ResendForm email={email} />
      <p>
        <Link to="/">{t('home')}</Link>
      </p>
    </NotePage>
  );
}
