import { Link, Trans, useTranslation } from '@larkfield/area';
import { FormPage, MessagePage, PageHead, Reference, SentMessages } from '@larkfield/ui';
import { useState } from 'react';
import { ResendForm } from '../account/resend-form.tsx';
import styles from './page.module.css';
import { RegisterForm, type Registered } from './register-form.tsx';

/** Renders `/register`: the request for an account. */
export function Component() {
  const { t } = useTranslation('account');
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

function Sent({ reference, email }: Registered) {
  const { t } = useTranslation('account');
  return (
    <MessagePage scene="mail" title={t('register.sentTitle')} takesFocus>
      <SentMessages messages={[t('register.sent')]}>
        <p>
          <Trans
            t={t}
            i18nKey="register.sentMail"
            values={{ email }}
            components={{ email: <bdi className={styles.email} /> }}
          />
        </p>
      </SentMessages>
      <Reference label={t('register.reference')} reference={reference} />
      <ResendForm email={email} />
      <p>
        <Link to="/">{t('home')}</Link>
      </p>
    </MessagePage>
  );
}
