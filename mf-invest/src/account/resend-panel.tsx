import { useTranslation } from '@larkfield/area';
import { ResendPanel as Panel } from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-recovery.js';

export function ResendPanel() {
  const { t } = useTranslation('investor');
  const texts = t('resend', { returnObjects: true });
  return <Panel action="/api/invest/resend-activation" problems={problems} texts={texts} />;
}
