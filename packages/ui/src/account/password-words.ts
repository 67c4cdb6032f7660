import { useTranslation } from '@larkfield/area';
import type { PasswordWords } from '../form/password-field.tsx';

/** Words of every password field. */
export function usePasswordWords(): PasswordWords {
  const { t } = useTranslation('forms');
  return {
    show: t('password.show'),
    hide: t('password.hide'),
    shown: t('password.shown'),
    hidden: t('password.hidden'),
  };
}
