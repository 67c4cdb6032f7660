import { useTranslation } from '@larkfield/area';
import { ResendPanel } from '@larkfield/ui';
import { problems } from '../../generated/validators/recovery.js';

export function ResendForm({ email }: { readonly email?: string }) {
  const { t } = useTranslation('account');
  const texts = t('resend', { returnObjects: true });
  return <ResendPanel action="/api/resendConfirmation" problems={problems} email={email} texts={texts} />;
}
