import { useTranslation } from '@larkfield/area';
import { ResendPanel } from '@larkfield/ui';
import { problems } from '../../generated/validators/recovery.js';

/** Sends the link that confirms an address once more. */
export function ResendForm({ email }: { readonly email?: string }) {
  const { t } = useTranslation('account');
  const words = t('resend', { returnObjects: true });
  return <ResendPanel action="/api/resendConfirmation" problems={problems} email={email} words={words} />;
}
