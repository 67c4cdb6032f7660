import { useTranslation } from '@larkfield/area';
import styles from './notices.module.css';

/** The page can be read, but its buttons and forms may not answer. */
export function DegradedNotice({ id, onRetry }: { readonly id: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['notice']} role="alert">
      <p>
        {t('degraded.text')} <span className={styles['id']}>{t('failure.id', { id })}</span>
      </p>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {t('failure.retry')}
      </button>
    </section>
  );
}
