import { useTranslation } from '@larkfield/area';
import type { PasswordTexts } from '../fields/password-field.tsx';

export function usePasswordTexts(): PasswordTexts {
  const { t } = useTranslation('forms');
  return {
    show: t('password.show'),
    hide: t('password.hide'),
    shown: t('password.shown'),
    hidden: t('password.hidden'),
  };
}
