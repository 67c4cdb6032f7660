import { useTranslation } from '@larkfield/area';

export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip-link" href="#main">
      {t('skip')}
    </a>
  );
}
