import { useTranslation } from '@larkfield/area';
import { PageHead } from '@larkfield/ui';

/** `/fieldTrial`: what the field trial is, and everything around it. */
export function Component() {
  const { t } = useTranslation('fieldtrial');
  return (
    <PageHead>
      <h1>{t('landing.title')}</h1>
      <p className="lead">{t('landing.lead')}</p>
    </PageHead>
  );
}
