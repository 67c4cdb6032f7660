import { post, randomKey, useTranslation } from '@larkfield/area';
import { Button, useFocusOnMount } from '@larkfield/ui';
import { useState } from 'react';
import type { InvestorSecrets } from '../../forms/account/answers.ts';
import styles from '../account/page.module.css';
import { PasswordForm } from './password-form.tsx';

interface RevealSectionProps {
  readonly secrets: InvestorSecrets | undefined;
  readonly onSecrets: (secrets: InvestorSecrets | undefined) => void;
}

export function RevealSection({ secrets, onSecrets }: RevealSectionProps) {
  const { t } = useTranslation('investor');
  const [failed, setFailed] = useState(false);
  const heading = useFocusOnMount(secrets !== undefined);
  const reveal = async () => {
    const options = { idempotencyKey: randomKey() };
    const result = await post<InvestorSecrets>('/api/invest/profile/reveal', {}, options);
    setFailed(!result.ok);
    if (result.ok) onSecrets(result.value);
  };
  return (
    <section aria-labelledby="reveal-title" className={styles.part}>
      <h2 id="reveal-title" ref={heading} tabIndex={-1}>
        {t('profile.numbers')}
      </h2>
      <p role="status">{secrets ? t('profile.shown') : t('profile.masked')}</p>
      {secrets ? (
        <p>
          <Button variant="secondary" onClick={() => onSecrets(undefined)}>
            {t('profile.hide')}
          </Button>
        </p>
      ) : (
        <PasswordForm
          id="reveal"
          labelledBy="reveal-title"
          submit={t('profile.show')}
          onConfirmed={() => void reveal()}
        />
      )}
      <p role="alert">{failed && t('profile.failed')}</p>
    </section>
  );
}
