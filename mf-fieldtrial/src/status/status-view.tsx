import { useSite, useTranslation } from '@larkfield/area';
import { parseDay } from '@larkfield/contracts';
import { StateView } from '@larkfield/ui';
import type { WishedTime } from '../rules/times.ts';
import type { ChangeProps } from './change-props.ts';
import { ChangeTimes } from './change-times.tsx';
import { EndRegistration } from './end-registration.tsx';
import styles from './page.module.css';
import { WaiverDownload } from './waiver-download.tsx';

/** Renders the state of a registration; with the link of a mail also the possible changes. */
export function StatusView({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const received = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(
    new Date(status.createdAt),
  );
  const formatTime = ({ date, time }: WishedTime) => {
    const day = parseDay(date);
    const dates = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
    return `${day ? dates.format(day) : date}, ${time}`;
  };
  return (
    <StateView
      reference={status.reference}
      heading={t('status.heading', { reference: status.reference })}
      received={t('status.received', { date: received })}
      state={t(`status.states.${status.state}`)}
    >
      {status.invited && (
        <div>
          <h3>{t('status.invitedFor')}</h3>
          <p>
            <bdi>{formatTime(status.invited)}</bdi>
          </p>
        </div>
      )}
      {status.state !== 'withdrawn' && (
        <div>
          <h3>{t('status.wished')}</h3>
          {status.times.length === 0 && <p>{t('status.noTimes')}</p>}
          <ul className={styles.times}>
            {status.times.map((time) => (
              <li key={`${time.date} ${time.time}`}>
                <bdi>{formatTime(time)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {status.waiver !== undefined && token !== undefined && (
        <WaiverDownload token={token} type={status.waiver} />
      )}
      {status.mayChange && token !== undefined ? (
        <>
          <ChangeTimes status={status} token={token} onChange={onChange} />
          <EndRegistration status={status} token={token} onChange={onChange} />
        </>
      ) : (
        status.state !== 'withdrawn' && token === undefined && <p>{t('status.useLink')}</p>
      )}
    </StateView>
  );
}
