import { useTranslation } from '@larkfield/area';
import { Button, savePosted } from '@larkfield/ui';
import { useState } from 'react';
import styles from './page.module.css';

interface WaiverDownloadProps {
  readonly token: string;
  /** Type of the file. */
  readonly type: string;
}

/** Offers the signed waiver to whoever has used the link of a mail; no mail carries it. */
export function WaiverDownload({ token, type }: WaiverDownloadProps) {
  const { t } = useTranslation('registration');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(!(await savePosted('/api/fieldTrial/status/waiver', { token }, `waiver.${type}`)));
    setBusy(false);
  };
  return (
    <div className={styles.part}>
      <p role="alert">{failed && t('status.waiverFailed')}</p>
      <p className={styles.actions}>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          {t('status.waiver')}
        </Button>
      </p>
    </div>
  );
}
