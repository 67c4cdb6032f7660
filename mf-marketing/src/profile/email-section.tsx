import { Trans, useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/change-email.js';
import {
  Form,
  Notice,
  panels,
  PasswordField,
  TextField,
  useForm,
  usePasswordTexts,
  useTooManyAttemptsText,
} from '@larkfield/ui';
import { useState, type ReactNode } from 'react';
import { ProfileSection } from './section.tsx';

/** Renders the form for a new address, which takes effect after confirmation. */
export function EmailSection({ email }: { readonly email: string }) {
  const { t } = useTranslation('account');
  const texts = usePasswordTexts();
  const problemText = useTooManyAttemptsText();
  const [sent, setSent] = useState(false);
  const labels = { email: t('fields.newEmail'), password: t('fields.currentPassword') };
  const form = useForm<unknown>({
    id: 'change-email',
    action: '/api/changeEmail',
    labels,
    problems,
    problemText,
    onSent: () => setSent(true),
  });
  return (
    <ProfileSection id="email" title={t('profile.email.title')}>
      <p>
        <Trans t={t} i18nKey="profile.email.current" values={{ email }} components={{ email: <Address /> }} />
      </p>
      <p>{t('profile.email.text')}</p>
      <Form form={form} labelledBy="email-title" submit={t('profile.email.submit')}>
        <div className={panels.fields}>
          <TextField name="email" type="email" autoComplete="email" />
          <PasswordField
            name="password"
            autoComplete="current-password"
            hint={t('hints.confirmWithPassword')}
            texts={texts}
          />
        </div>
      </Form>
      <Notice icon="mail">{sent && t('profile.email.sent')}</Notice>
    </ProfileSection>
  );
}

function Address({ children }: { readonly children?: ReactNode }) {
  return (
    <bdi>
      <strong>{children}</strong>
    </bdi>
  );
}
