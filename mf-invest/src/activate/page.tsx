import { useTranslation } from '@larkfield/area';
import { ButtonLink, TokenPage } from '@larkfield/ui';
import { ResendPanel } from '../account/resend-panel.tsx';

/** `/directinvest/activate`: activates an account with the link of our mail; without one it says where that is (I48). */
export function Component() {
  const { t } = useTranslation('investor');
  return (
    <TokenPage
      action="/api/invest/activate"
      words={t('activate', { returnObjects: true })}
      otherwise={<ResendPanel />}
      onward={<ButtonLink to="/directinvest/login">{t('login.submit')}</ButtonLink>}
    />
  );
}
