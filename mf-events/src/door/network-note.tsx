import { useTranslation } from '@larkfield/area';
import { useEffect, useState } from 'react';
import styles from './page.module.css';

interface NetworkNoteProps {
  readonly online: boolean;
  readonly pending: number;
  readonly hasList: boolean;
}

/** Says that there is no network and what that means, what has not been sent, and when all of it has been. */
export function NetworkNote({ online, pending, hasList }: NetworkNoteProps) {
  const { t } = useTranslation('door');
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) setWasOffline(true);
  }, [online]);
  return (
    <div role="status" className={styles.note}>
      {!online && <p>{t('network.off')}</p>}
      {!online && !hasList && <p>{t('noList')}</p>}
      {!online && pending > 0 && <p>{t('network.pending', { count: pending })}</p>}
      {online && pending === 0 && wasOffline && <p>{t('network.settled')}</p>}
      {online && !hasList && <p>{t('loading')}</p>}
    </div>
  );
}
