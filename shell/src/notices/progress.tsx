import { useTranslation } from '@larkfield/area';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import styles from './notices.module.css';

/** Milliseconds that a page may take before it is worth a word. */
const PAUSE = 150;

/** A thin bar at the top while a page is on its way. */
export function Progress() {
  const { t } = useTranslation('shell');
  const busy = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PAUSE);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!busy || !slow) return null;
  return <div className={styles['progress']} role="progressbar" aria-label={t('loading')} />;
}
