import { useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { scheduleCsv } from '../../shared/schedule-csv.ts';
import type { Schedule } from '../../shared/schedule.ts';
import styles from './page.module.css';

interface TableFilesProps {
  readonly id: number;
  readonly schedule: Schedule;
}

export function ScheduleDownloads({ id, schedule }: TableFilesProps) {
  const { t } = useTranslation('invest');
  const { interactive } = useSite();
  if (!interactive) return null;
  const save = () => {
    const names = ['quarter', 'balance', 'interest', 'principal', 'payment'] as const;
    const [quarter, balance, interest, principal, payment] = names.map((name) => t(`invest.columns.${name}`));
    const columns = [quarter ?? '', balance ?? '', interest ?? '', principal ?? '', payment ?? ''] as const;
    const text = scheduleCsv(schedule, { columns, totals: t('invest.totals'), left: t('invest.left') });
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `payments-${id}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={save}>
        {t('invest.csv')}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        {t('invest.print')}
      </Button>
    </div>
  );
}
