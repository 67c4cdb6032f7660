import { useTranslation } from '@larkfield/area';
import { problems } from '@larkfield/contracts/validators/recovery';
import { Form, TextField, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { Notice } from './notice.tsx';
import styles from './panels.module.css';
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts';
import { WaitNote } from './wait-note.tsx';

/** Sends the link that confirms an address once more. The answer never tells whether the address is known. */
export function ResendForm({ email }: { readonly email?: string }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  const [sent, setSent] = useState(false);
  const form = useForm<unknown>({
    id: 'resend',
    action: '/api/resendConfirmation',
    labels: { email: f('fields.email') },
    problems,
    keep: true,
    paused: countdown.left > 0,
    onSent: () => {
      setSent(true);
      countdown.start();
    },
  });
  return (
    <section aria-labelledby="resend-title" className={styles.aside}>
      <h2 id="resend-title" className={styles.title}>
        {t('resend.title')}
      </h2>
      <p className={styles.text}>{t('resend.text')}</p>
      <Form
        form={form}
        labelledBy="resend-title"
        submit={t('resend.submit')}
        variant="secondary"
        noScript={t('noScript')}
        beside={<WaitNote countdown={countdown} />}
      >
        <TextField name="email" type="email" autoComplete="email" defaultValue={email} />
        <Notice icon="mail">
          {sent && (
            <>
              <strong>{t('resend.sent')}</strong>
              {t('resend.sentText')}
            </>
          )}
        </Notice>
      </Form>
    </section>
  );
}
