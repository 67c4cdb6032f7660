import { useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage } from '@larkfield/ui';

export function MissingItem() {
  const { t } = useTranslation('posting');
  return (
    <MessagePage scene="lost" title={t('missing')}>
      <p className="lead">{t('missingText')}</p>
      <ButtonLink to="/events">{t('back')}</ButtonLink>
    </MessagePage>
  );
}
