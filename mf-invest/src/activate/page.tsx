import { useTranslation } from '@larkfield/area';
import { TokenPage } from '@larkfield/ui';
import { ResendPanel } from '../account/resend-panel.tsx';

/** `/directinvest/activate`: activates an account with the link of our mail; without one it says where that is (I48). */
export function Component() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  return (
    <TokenPage
      action="/api/invest/activate"
      words={{
        title: t('activate.title'),
        lead: t('activate.lead'),
        button: t('activate.button'),
        done: t('activate.done'),
        doneText: t('activate.doneText'),
        missing: t('activate.missing'),
        missingText: t('activate.missingText'),
        noScript: f('noScript'),
      }}
      otherwise={<ResendPanel />}
    />
  );
}
