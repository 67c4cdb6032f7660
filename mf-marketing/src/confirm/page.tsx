import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';
import { ResendForm } from '../account/resend-form.tsx';

/** Renders `/confirm`: confirms an account's address with the token of the mail. */
export function Component() {
  const { t } = useTranslation('account');
  return (
    <TokenPage
      action="/api/confirmEmail"
      texts={t('confirmPage', { returnObjects: true })}
      unusableActions={<ResendForm />}
    />
  );
}
