import { useTranslation } from '@larkfield/area';
import { useDates } from './use-dates.ts';
import type { Kept } from './own-data.ts';
import styles from './page.module.css';

/** Renders until when something is kept, which law keeps it, and what deleting it does. */
export function KeptNote({ kept: { until, law, lasting, effect } }: { readonly kept: Kept }) {
  const { t } = useTranslation('your-data');
  const { day } = useDates();
  return (
    <>
      {law && <p className={styles.note}>{t('record.law', { law })}</p>}
      {lasting && <p className={styles.note}>{lasting}</p>}
      {until && <p className={styles.note}>{t('record.until', { date: day(until) })}</p>}
      {effect && <p className={styles.note}>{effect}</p>}
    </>
  );
}
