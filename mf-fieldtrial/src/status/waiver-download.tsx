import { useTranslation } from '@larkfield/area';
import { Button, downloadFromPost } from '@larkfield/ui';
import { useState } from 'react';
import styles from './page.module.css';

interface WaiverDownloadProps {
  readonly token: string;
  readonly type: string;
}

/** Renders the download of the signed waiver for the link of a mail; mails do not attach it. */
export function WaiverDownload({ token, type }: WaiverDownloadProps) {
  const { t } = useTranslation('registration');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(!(await downloadFromPost('/api/fieldTrial/status/waiver', { token }, `waiver.${type}`)));
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
