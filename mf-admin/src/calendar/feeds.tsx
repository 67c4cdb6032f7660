import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useFetch } from '@larkfield/ui';
import { useState } from 'react';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';

interface Feed {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly readAt?: string;
}

const PATH = '/api/admin/calendarFeeds';

/** Renders secret feed addresses for other calendar programs: create, show once, revoke. */
export function CalendarFeeds() {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const feeds = useFetch<readonly Feed[]>(PATH);
  const [made, setMade] = useState<{ readonly id: string; readonly address: string }>();
  const [problem, setProblem] = useState<ApiProblem>();

  const make = async () => {
    const result = await sendChange<{ readonly id: string; readonly address: string }>(`${PATH}/create`, {});
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    setMade(result.value);
    feeds.reload();
  };
  const withdraw = async (id: string) => {
    const result = await sendChange(`${PATH}/remove`, { id });
    setProblem(result.ok ? undefined : result.problem);
    if (made?.id === id) setMade(undefined);
    feeds.reload();
  };
  const shown = problem ?? feeds.problem;
  return (
    <section aria-labelledby="feeds" className={parts.panel}>
      <h2 id="feeds" className={parts.panelTitle}>
        {t('calendar.feeds.title')}
      </h2>
      <p className={parts.muted}>{t('calendar.feeds.lead')}</p>
      {shown && <ProblemNotice problem={shown} onRetry={feeds.reload} />}
      <ul className={parts.dialog}>
        {feeds.value?.map(({ id, owner, createdAt, readAt }) => (
          <li key={id} className={parts.row}>
            {readAt === undefined
              ? t('calendar.feeds.unread', { owner, created: moment(createdAt) })
              : t('calendar.feeds.read', { owner, created: moment(createdAt), read: moment(readAt) })}{' '}
            <Button variant="secondary" className={parts.tiny} onClick={() => void withdraw(id)}>
              {t('calendar.feeds.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">
        {made && (
          <label className={parts.field}>
            {t('calendar.feeds.address')}
            <input className={parts.input} dir="ltr" readOnly value={made.address} />
          </label>
        )}
      </div>
      <div className={parts.row}>
        <Button variant="secondary" className={parts.small} onClick={() => void make()}>
          {t('calendar.feeds.make')}
        </Button>
      </div>
    </section>
  );
}
