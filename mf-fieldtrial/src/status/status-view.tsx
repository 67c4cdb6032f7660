import { useSite, useTranslation } from '@larkfield/area';
import { StateView } from '@larkfield/ui';
import { lazy, Suspense } from 'react';
import type { TrialState } from '../../forms/index.ts';
import { wishedTimeToDate } from '../rules/wished-time-to-date.ts';
import { ReportDownload } from '../report/report-download.tsx';
import type { ChangeProps } from './change-props.ts';
import { ChangeTimes } from './change-times.tsx';
import { EndRegistration } from './end-registration.tsx';
import styles from './page.module.css';
import { useVisitTime } from './visit/use-visit-time.ts';
import { WaiverDownload } from './waiver-download.tsx';

const VisitPart = lazy(async () => {
  const { VisitPart: part } = await import(/* webpackChunkName: "status-visit" */ './visit/visit-part.tsx');
  return { default: part };
});

/** States in which a parent still waits for a visit; in the others the times that were asked for would mislead. */
const WITHOUT_VISIT: readonly TrialState[] = ['new', 'offered', 'missed'];

/** Renders the state of a registration; with the link of a mail also the possible changes. */
export function StatusView({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const timeOf = useVisitTime(status.timeZone);
  const received = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(
    new Date(status.createdAt),
  );
  const wished = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    ...{ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' },
  });
  return (
    <StateView
      reference={status.reference}
      heading={t('status.heading', { reference: status.reference })}
      received={t('status.received', { date: received })}
      state={t(`status.states.${status.state}`)}
    >
      {token !== undefined && (
        <Suspense>
          <VisitPart status={status} token={token} onChange={onChange} />
        </Suspense>
      )}
      {token === undefined && status.visit && (
        <div>
          <h3>{t('status.invitedFor')}</h3>
          <p>
            <bdi>{timeOf(status.visit)}</bdi>
          </p>
        </div>
      )}
      {WITHOUT_VISIT.includes(status.state) && (
        <div>
          <h3>{t('status.wished')}</h3>
          {status.times.length === 0 && <p>{t('status.noTimes')}</p>}
          <ul className={styles.times}>
            {status.times.map((time) => (
              <li key={`${time.date} ${time.time}`}>
                <bdi>{wished.format(wishedTimeToDate(time))}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {status.waiver !== undefined && token !== undefined && (
        <WaiverDownload token={token} type={status.waiver} />
      )}
      {status.report && token !== undefined && (
        <ReportDownload token={token} reference={status.reference} report={status.report} />
      )}
      {status.mayChange && !status.tooLate && token !== undefined && (
        <ChangeTimes status={status} token={token} onChange={onChange} />
      )}
      {(status.mayWithdraw ?? status.mayChange) && token !== undefined && (
        <EndRegistration status={status} token={token} onChange={onChange} />
      )}
      {status.state !== 'withdrawn' && token === undefined && (
        <p>{t(status.state === 'reported' ? 'report.useLink' : 'status.useLink')}</p>
      )}
    </StateView>
  );
}
