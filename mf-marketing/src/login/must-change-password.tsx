import { useTranslation } from '@larkfield/area';
import { Panel } from '@larkfield/ui';
import { ChangePasswordForm } from '../account/change-password-form.tsx';

interface MustChangeProps {
  /** The one-time password, until the page is left. */
  readonly password: unknown;
  readonly onDone: () => void;
}

/** Renders the password change that a login with a one-time password requires. */
export function MustChangePassword({ password, onDone }: MustChangeProps) {
  const { t } = useTranslation('account');
  return (
    <Panel id="must-change" title={t('mustChange.title')} text={t('mustChange.text')} takesFocus>
      <ChangePasswordForm
        labelledBy="must-change-title"
        submit={t('mustChange.submit')}
        known={typeof password === 'string' ? password : undefined}
        onDone={onDone}
      />
    </Panel>
  );
}
