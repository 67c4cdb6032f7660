import { useTranslation } from '@larkfield/area';
import styles from './notices.module.css';

/** A thin bar at the top while a page is on its way. */
export function Progress({ busy }: { readonly busy: boolean }) {
  const { t } = useTranslation('shell');
  if (!busy) return null;
  return <div className={styles['progress']} role="progressbar" aria-label={t('loading')} />;
}
