import { useTranslation } from '@larkfield/area';
import { useEffect, useRef } from 'react';
import { ChangePasswordForm } from '../account/change-password-form.tsx';
import panels from '../account/panels.module.css';

interface MustChangeProps {
  /** The one-time password, as long as this page remembers it. */
  readonly password: unknown;
  readonly onDone: () => void;
}

/** Who logged in with a one-time password chooses an own one before anything else. */
export function MustChange({ password, onDone }: MustChangeProps) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="must-change-title" className={panels.panel}>
      <h2 id="must-change-title" className={panels.title} ref={heading} tabIndex={-1}>
        {t('mustChange.title')}
      </h2>
      <p className={panels.text}>{t('mustChange.text')}</p>
      <ChangePasswordForm
        labelledBy="must-change-title"
        submit={t('mustChange.submit')}
        known={typeof password === 'string' ? password : undefined}
        onDone={onDone}
      />
    </section>
  );
}
