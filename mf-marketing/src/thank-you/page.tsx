import { Link, useSite, useTranslation } from '@larkfield/area';
import { NotePage } from '@larkfield/ui';
import styles from './page.module.css';

const REFERENCE = /^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** `/thankyoupage`: where a form that was sent without script ends. */
export function Page() {
  const { t } = useTranslation('marketing');
  const { t: f } = useTranslation('forms');
  const { search, interactive } = useSite();
  // The page is rendered ahead of time for everybody: the reference is only known in the browser.
  const reference = interactive ? (new URLSearchParams(search).get('ref') ?? '') : '';
  return (
    <NotePage icon="check" title={f('sent.title')}>
      <p className="lead">{t('thanks.lead')}</p>
      {REFERENCE.test(reference) && (
        <p className={styles.reference}>
          {f('sent.reference')} <strong>{reference}</strong>
        </p>
      )}
      <p>
        <Link to="/">{t('thanks.home')}</Link>
      </p>
    </NotePage>
  );
}
