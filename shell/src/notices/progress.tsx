import { useTexts } from '../texts.ts';
import styles from './notices.module.css';

/** A thin bar at the top while a page is on its way. */
export function Progress({ busy }: { readonly busy: boolean }) {
  const t = useTexts();
  if (!busy) return null;
  return <div className={styles['progress']} role="progressbar" aria-label={t('loading')} />;
}
