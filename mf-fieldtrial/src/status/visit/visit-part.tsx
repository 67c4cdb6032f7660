import { useTranslation } from '@larkfield/area';
import { useEffect, useRef } from 'react';
import type { ChangeProps } from '../change-props.ts';
import styles from '../page.module.css';
import { OfferList } from './offer-list.tsx';
import { PlannedVisit } from './planned-visit.tsx';
import { useVisitTime } from './use-visit-time.ts';

/** Renders the planned visit, the offered times, or that the visit was cancelled, with what the parent can do. */
export function VisitPart(props: ChangeProps) {
  const { status } = props;
  const { t } = useTranslation('registration');
  const timeOf = useVisitTime(status.timeZone);
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(status.state);
  // The pressed button is gone.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (shown.current !== status.state && isLost) part.current?.focus();
    shown.current = status.state;
  }, [status.state]);
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {status.visit && <PlannedVisit {...props} visit={status.visit} />}
      {status.state === 'offered' && <OfferList {...props} />}
      {status.state === 'new' && status.cancelledVisit !== undefined && (
        <p>{t('status.visit.cancelled', { time: timeOf({ start: status.cancelledVisit }) })}</p>
      )}
    </div>
  );
}
