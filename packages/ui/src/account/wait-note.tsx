import { useTranslation } from '@larkfield/area';
import styles from './wait-note.module.css';
import type { Countdown } from './use-countdown.ts';

/** Renders the remaining seconds. Announces only the end to screen readers, not every second. */
export function WaitNote({ countdown: { left, over } }: { readonly countdown: Countdown }) {
  const { t } = useTranslation('forms');
  return (
    <>
      {left > 0 && (
        <span role="timer" className={styles.wait}>
          {t('wait', { count: left })}
        </span>
      )}
      <span role="status" className={styles.wait}>
        {over && t('waitOver')}
      </span>
    </>
  );
}
