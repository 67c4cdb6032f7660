import { Link, Trans, useTranslation } from '@larkfield/area';
import { FormPage, NotePage, PageHead, Reference, SentWords } from '@larkfield/ui';
import { useState } from 'react';
import { ResendForm } from '../account/resend-form.tsx';
import styles from './page.module.css';
import { RegisterForm, type Registered } from './register-form.tsx';

/** `/register`: asks for an account. */
export function Component() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const [registered, setRegistered] = useState<Registered>();
  if (registered) return <Sent {...registered} />;
  return (
    <FormPage
      id="register"
      head={
        <PageHead>
          <h1>{t('register.title')}</h1>
          <p className="lead">{t('register.lead')}</p>
          <p className={styles.links}>
            <span>
              <Trans t={t} i18nKey="register.haveAccount" components={{ login: <Link to="/login" /> }} />
            </span>
            <Link to="/">{t('home')}</Link>
          </p>
        </PageHead>
      }
      title={t('register.formTitle')}
      note={f('requiredNote')}
      aside={{
        title: t('register.nextTitle'),
        points: [t('register.nextConfirm'), t('register.nextReview'), t('register.nextResult')],
        ordered: true,
      }}
    >
      <RegisterForm onDone={setRegistered} />
    </FormPage>
  );
}

/** The request has arrived; what follows is in the mail. */
function Sent({ reference, email }: Registered) {
  const { t } = useTranslation('account');
  return (
    <NotePage scene="mail" title={t('register.sentTitle')} takesFocus>
      <SentWords messages={[t('register.sent')]}>
        <p>
          <Trans
            t={t}
            i18nKey="register.sentMail"
            values={{ email }}
            components={{ email: <bdi className={styles.email} /> }}
          />
        </p>
      </SentWords>
      <Reference label={t('register.reference')} reference={reference} />
      <ResendForm email={email} />
      <p>
        <Link to="/">{t('home')}</Link>
      </p>
    </NotePage>
  );
}
