import { useTranslation } from '@larkfield/area';
import { useRevalidator } from 'react-router-dom';
import { useShellState } from '../state/shell-context.ts';
import styles from './notices.module.css';

/**
 * Says that the code or data of the first page could not be loaded, so its served HTML stays without interaction. Offers
 * a retry.
 */
export function DegradedNotice() {
  const { t } = useTranslation('shell');
  const { revalidate } = useRevalidator();
  const id = useShellState((state) => state.failureId);
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
