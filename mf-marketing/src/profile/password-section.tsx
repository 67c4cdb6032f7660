import { useState } from 'react';
import { ChangePasswordForm } from '../account/change-password-form.tsx';
import { Notice } from '../account/notice.tsx';
import { useAccountTexts } from '../account/texts.ts';
import { ProfileSection } from './section.tsx';

/** Another password. */
export function PasswordSection() {
  const t = useAccountTexts();
  const [saved, setSaved] = useState(false);
  return (
    <ProfileSection id="password" title={t('profile.password.title')}>
      <p>{t('profile.password.text')}</p>
      <ChangePasswordForm
        labelledBy="password-title"
        submit={t('profile.password.submit')}
        onDone={() => setSaved(true)}
      />
      <Notice>{saved && t('profile.password.saved')}</Notice>
    </ProfileSection>
  );
}
