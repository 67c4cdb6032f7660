import { useTranslation } from '@larkfield/area';
import { Button, downloadFromPost } from '@larkfield/ui';
import { useState } from 'react';
import type { ShownVisit } from '../../../forms/after-registration.ts';
import type { ChangeProps } from '../change-props.ts';
import styles from '../page.module.css';
import { useVisitChange } from './use-visit-change.ts';
import { useVisitTime } from './use-visit-time.ts';
import { VisitProblem } from './visit-problem.tsx';

interface PlannedVisitProps extends ChangeProps {
  readonly visit: ShownVisit;
}

/** Renders the planned visit with its calendar file; the parent can cancel it until shortly before. */
export function PlannedVisit({ visit, status, token, onChange }: PlannedVisitProps) {
  const { t } = useTranslation('registration');
  const timeOf = useVisitTime(status.timeZone);
  const { busy, problem, change } = useVisitChange({ token, onChange });
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const download = async () =>
    setFailed(!(await downloadFromPost('/api/fieldTrial/visit/calendar', { token }, 'visit.ics')));
  return (
    <section aria-labelledby="visit-title" className={styles.part}>
      <h3 id="visit-title">{t('status.invitedFor')}</h3>
      <p>
        <bdi>{timeOf(visit)}</bdi>
      </p>
      {visit.place && (
        <p>
          {t('status.visit.place')}: <bdi>{visit.place}</bdi>
        </p>
      )}
      {visit.specialist && (
        <p>
          {t('status.visit.specialist')}: <bdi>{visit.specialist}</bdi>
        </p>
      )}
      <VisitProblem problem={problem} />
      <p role="alert">{failed && t('status.visit.fileFailed')}</p>
      {status.tooLate && <p>{t('status.visit.late')}</p>}
      {asked && <p>{t('status.visit.cancelText')}</p>}
      <p className={styles.actions}>
        {asked ? (
          <>
            <Button busy={busy !== undefined} onClick={() => void change('cancel')}>
              {t('status.visit.sure')}
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {t('status.visit.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void download()}>
              {t('status.visit.file')}
            </Button>
            {!status.tooLate && (
              <Button variant="secondary" onClick={() => setAsked(true)}>
                {t('status.visit.cancel')}
              </Button>
            )}
          </>
        )}
      </p>
    </section>
  );
}
