import { useTranslation } from '@larkfield/area';
import type { PasswordWords } from '@larkfield/ui';

/** Words of every password field. */
export function usePasswordWords(): PasswordWords {
  const { t } = useTranslation('account');
  return {
    show: t('password.show'),
    hide: t('password.hide'),
    shown: t('password.shown'),
    hidden: t('password.hidden'),
  };
}
