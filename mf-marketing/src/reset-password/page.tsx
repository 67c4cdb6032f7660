import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, MessagePage, PageHead, panels, SentMessages } from '@larkfield/ui';
import { useState } from 'react';
import styles from './page.module.css';
import { ResetForm } from './reset-form.tsx';
import { useResetLink } from './use-reset-link.ts';

/** Renders `/resetPassword`: sets a new password with the link of the mail. */
export function Component() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const { interactive, search, refreshSession } = useSite();
  const link = useResetLink();
  const [done, setDone] = useState(false);
  const email = interactive ? emailOf(search) : undefined;

  if (done) {
    return (
      <MessagePage scene="arrived" title={t('reset.doneTitle')} takesFocus>
        <SentMessages messages={[t('reset.done')]}>
          <p>{t('reset.doneText')}</p>
        </SentMessages>
        <p>
          <ButtonLink to="/login">{t('reset.toLogin')}</ButtonLink>
        </p>
      </MessagePage>
    );
  }
  if (link.state === 'unusable') {
    return (
      <MessagePage scene="lost" title={t('reset.missing')}>
        <p className="lead" role="status">
          {t('reset.missingText')}
        </p>
        <p>
          <ButtonLink to="/login#forgot">{t('reset.again')}</ButtonLink>
        </p>
      </MessagePage>
    );
  }
  const account = link.state === 'usable' ? link.account : undefined;
  const shown = [
    // Links can be forged: the address is shown only if it fits the account of the token.
    { label: f('fields.email'), value: email && account && fits(email, account) ? email : undefined },
    { label: t('reset.account'), value: account },
  ].filter(({ value }) => value !== undefined);
  return (
    <>
      <PageHead>
        <h1 id="reset-title">{t('reset.title')}</h1>
        <p className="lead">{t('reset.lead')}</p>
      </PageHead>
      <Container className={styles.column}>
        <div className={panels.panel}>
          {shown.length > 0 && (
            <dl className={styles.whose}>
              {shown.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi dir="ltr">{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {link.state === 'usable' ? (
            <ResetForm
              token={link.token}
              email={email}
              onDone={() => {
                setDone(true);
                // The reset ended every session, including this browser's.
                void refreshSession();
              }}
            />
          ) : (
            <>
              <p role="status" className={panels.text}>
                {interactive && t('reset.checking')}
              </p>
              <noscript>{f('noScript')}</noscript>
            </>
          )}
        </div>
      </Container>
    </>
  );
}

/** Returns whether an address fits the masked one from the service, such as `z***@example.org`. */
function fits(email: string, masked: string): boolean {
  const [first = '', domain = ''] = [masked[0], masked.split('@')[1]];
  return email.toLowerCase().startsWith(first) && email.toLowerCase().endsWith(`@${domain}`);
}

/** Returns the address in the query if it is syntactically valid. It is untrusted. */
function emailOf(search: string): string | undefined {
  const email = new URLSearchParams(search).get('email')?.trim() ?? '';
  return /^[^\s@]{1,64}@[^\s@]{1,180}$/.test(email) ? email : undefined;
}
