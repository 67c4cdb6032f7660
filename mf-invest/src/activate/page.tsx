import { useTranslation } from '@larkfield/area';
import { ButtonLink, TokenPage } from '@larkfield/ui';
import { ResendPanel } from '../account/resend-panel.tsx';

/** Renders `/directinvest/activate`: activates an account with the token of the mail (I48). */
export function Component() {
  const { t } = useTranslation('investor');
  return (
    <TokenPage
      action="/api/invest/activate"
      texts={t('activate', { returnObjects: true })}
      unusableActions={<ResendPanel />}
      doneActions={<ButtonLink to="/directinvest/login">{t('login.submit')}</ButtonLink>}
    />
  );
}
