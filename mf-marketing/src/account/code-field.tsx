import { useTranslation } from '@larkfield/area';
import { TextField } from '@larkfield/ui';

/** Renders the field for a second-factor code: from an app or a recovery code. */
export function CodeField() {
  const { t } = useTranslation('account');
  return <TextField name="code" type="word" autoComplete="one-time-code" hint={t('hints.code')} />;
}
