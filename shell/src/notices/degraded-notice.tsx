import { useTranslation } from '@larkfield/area';
import { useRevalidator } from 'react-router-dom';
import { useShellState } from '../app/shell-context.ts';
import styles from './notices.module.css';

/** The page can be read, but its buttons and forms may not answer. */
export function DegradedNotice() {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const id = useShellState((state) => state.degraded);
  if (id === undefined) return null;
  return (
    <section className={styles['notice']} role="alert">
      <p>
        {t('degraded.text')} <span className={styles['id']}>{t('failure.id', { id })}</span>
      </p>
      <button type="button" className={styles['button']} onClick={() => void revalidate()}>
        {t('failure.retry')}
      </button>
    </section>
  );
}
