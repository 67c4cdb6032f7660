import { useTranslation } from '@larkfield/area';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import styles from './notices.module.css';

/** Delay, in ms, before a slow navigation is announced. */
const DELAY_MS = 150;

export function NavigationProgress() {
  const { t } = useTranslation('shell');
  const busy = useNavigation().state !== 'idle';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!busy || !slow) return null;
  return <div className={styles['progress']} role="progressbar" aria-label={t('loading')} />;
}
