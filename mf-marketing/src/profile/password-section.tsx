import { useTranslation } from '@larkfield/area';
import { Notice } from '@larkfield/ui';
import { useState } from 'react';
import { ChangePasswordForm } from '../account/change-password-form.tsx';
import { ProfileSection } from './section.tsx';

export function PasswordSection() {
  const { t } = useTranslation('account');
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
