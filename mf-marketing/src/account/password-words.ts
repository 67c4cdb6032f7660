import type { PasswordWords } from '@larkfield/ui';
import { useAccountTexts } from './texts.ts';

/** Words of a password field; the label tells two fields of one form apart. */
export function usePasswordWords(): (field: string) => PasswordWords {
  const t = useAccountTexts();
  return (field) => ({
    show: t('password.show'),
    hide: t('password.hide'),
    showLabel: t('password.showLabel', { field }),
    hideLabel: t('password.hideLabel', { field }),
    shown: t('password.shown'),
    hidden: t('password.hidden'),
  });
}
