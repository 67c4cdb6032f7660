import type { PasswordWords } from '@larkfield/ui';
import { useAccountTexts } from './texts.ts';

/** Words of every password field. */
export function usePasswordWords(): PasswordWords {
  const t = useAccountTexts();
  return {
    show: t('password.show'),
    hide: t('password.hide'),
    shown: t('password.shown'),
    hidden: t('password.hidden'),
  };
}
