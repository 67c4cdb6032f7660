import { useTranslation } from '@larkfield/area';
import { TextField } from '@larkfield/ui';

/** The code of the second factor, from an app or from the list of recovery codes. */
export function CodeField() {
  const { t } = useTranslation('account');
  return <TextField name="code" type="word" autoComplete="one-time-code" hint={t('hints.code')} />;
}
