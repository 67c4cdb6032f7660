import { useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import type { TrialStatus } from '../../forms/after-registration.ts';
import styles from './page.module.css';
import { downloadReport, type Download } from './download-report.ts';

interface ReportDownloadProps {
  readonly token: string;
  readonly reference: string;
  readonly report: NonNullable<TrialStatus['report']>;
}

/** Renders the report on the status page, for the link of a mail. */
export function ReportDownload({ token, reference, report }: ReportDownloadProps) {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Download>();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(report.at));
  const open = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome(await downloadReport(token, reference));
    setBusy(false);
  };
  return (
    <section aria-labelledby="report-title" className={styles.form}>
      <h3 id="report-title">{t('report.title')}</h3>
      <p>{t('report.sentOn', { date })}</p>
      <p role="alert">{outcome !== undefined && outcome !== 'saved' && t('report.failed')}</p>
      <p className={styles.actions}>
        <Button busy={busy} onClick={() => void open()}>
          {t('report.open')}
        </Button>
      </p>
      <p role="status">{outcome === 'saved' && t('report.saved')}</p>
    </section>
  );
}
