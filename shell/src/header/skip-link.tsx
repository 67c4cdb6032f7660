import { useTranslation } from '@larkfield/area';

/** The first link of every page: the way past its header. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip-link" href="#main">
      {t('skip')}
    </a>
  );
}
