import { useTranslation } from '@larkfield/area';
import styles from './notices.module.css';
import { FallbackLinks } from './fallback-links.tsx';

export function FailurePanel({ id, onRetry }: { readonly id: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['panel']} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <p>
        <button type="button" className={styles['button']} onClick={onRetry}>
          {t('failure.retry')}
        </button>
      </p>
      <FallbackLinks />
      <p className={styles['id']}>{t('failure.id', { id })}</p>
    </section>
  );
}
