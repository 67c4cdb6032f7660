import { useTranslation } from '@larkfield/area';
import { ResendPanel as Panel } from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-recovery.js';

/** Sends the link that activates an account once more (I48, D71). */
export function ResendPanel() {
  const { t } = useTranslation('investor');
  const words = t('resend', { returnObjects: true });
  return <Panel action="/api/invest/resend-activation" problems={problems} words={words} />;
}
