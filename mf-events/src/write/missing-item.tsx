import { useTranslation } from '@larkfield/area';
import { ButtonLink, NotePage } from '@larkfield/ui';

/** Nothing of one's own is at this address. */
export function MissingItem() {
  const { t } = useTranslation('posting');
  return (
    <NotePage scene="lost" title={t('missing')}>
      <p className="lead">{t('missingText')}</p>
      <ButtonLink to="/events">{t('back')}</ButtonLink>
    </NotePage>
  );
}
