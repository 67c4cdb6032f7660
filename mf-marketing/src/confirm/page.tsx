import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';
import { ResendForm } from '../account/resend-form.tsx';

/** `/confirm`: confirms the address of an account with the token that our mail put into the link's fragment. */
export function Component() {
  const { t } = useTranslation('account');
  return (
    <TokenPage
      action="/api/confirmEmail"
      words={t('confirmPage', { returnObjects: true })}
      otherwise={<ResendForm />}
    />
  );
}
