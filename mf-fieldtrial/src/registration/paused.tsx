import { useTranslation } from '@larkfield/area';
import { NotePage } from '@larkfield/ui';

/** No registrations are taken at present. */
export function Paused() {
  const { t } = useTranslation('registration');
  return (
    <NotePage icon="clock" title={t('paused.title')}>
      <p className="lead">{t('paused.text')}</p>
    </NotePage>
  );
}
