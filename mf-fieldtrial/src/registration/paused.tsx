import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage } from '@larkfield/ui';

export function Paused() {
  const { t } = useTranslation('registration');
  const hasContact = useHasRoute('/contact');
  return (
    <MessagePage scene="closed" title={t('paused.title')}>
      <p className="lead">{t('paused.text')}</p>
      <ButtonLink to="/fieldTrial">{t('paused.visit')}</ButtonLink>
      {hasContact && <Link to="/contact">{t('paused.write')}</Link>}
    </MessagePage>
  );
}
