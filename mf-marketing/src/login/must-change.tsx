import { useTranslation } from '@larkfield/area';
import { Panel } from '@larkfield/ui';
import { ChangePasswordForm } from '../account/change-password-form.tsx';

interface MustChangeProps {
  /** The one-time password, as long as this page remembers it. */
  readonly password: unknown;
  readonly onDone: () => void;
}

/** Who logged in with a one-time password chooses an own one before anything else. */
export function MustChange({ password, onDone }: MustChangeProps) {
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
