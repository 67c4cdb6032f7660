import { useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage } from '@larkfield/ui';

/** Says that nobody can donate at the moment. */
export function DonationsClosed() {
  const { t } = useTranslation('support');
  return (
    <MessagePage scene="closed" title={t('donate.offTitle')}>
      <p className="lead">{t('donate.offText')}</p>
      <ButtonLink to="/#contactus">{t('donate.contact')}</ButtonLink>
    </MessagePage>
  );
}
