import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import { sendChange } from '../data/send-change.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import type { User } from './steps.ts';

interface UserSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly browser: string;
}

interface SessionsDialogProps {
  readonly user: User | undefined;
  readonly onClose: () => void;
}

export function SessionsDialog({ user, onClose }: SessionsDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={user !== undefined} onClose={onClose} labelledBy="user-sessions">
      <div className={parts.dialog}>
        <h2 id="user-sessions" className={parts.dialogTitle}>
          {t('users.sessions.title', { name: user?.name ?? '' })}
        </h2>
        {user && <SessionList email={user.email} />}
        <Button variant="secondary" className={parts.small} onClick={onClose}>
          {t('confirm.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function SessionList({ email }: { readonly email: string }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const [sessions, setSessions] = useState<readonly UserSession[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const load = useCallback(async () => {
    const result = await sendChange<readonly UserSession[]>('/api/userSessions', { email });
    if (result.ok) setSessions(result.value);
    else setProblem(result.problem);
  }, [email]);
  useEffect(() => void load(), [load]);
  const end = async (id?: string) => {
    const result = await sendChange('/api/endUserSessions', { email, ...(id === undefined ? {} : { id }) });
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) await load();
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {!sessions && !problem && <p role="status">{t('loading')}</p>}
      {sessions?.length === 0 && <p role="status">{t('users.sessions.none')}</p>}
      <ul className={parts.dialog}>
        {sessions?.map(({ id, browser, startedAt, lastSeenAt }) => (
          <li key={id}>
            {t('users.sessions.one', {
              browser: browser || t('users.sessions.unknown'),
              started: moment(startedAt),
              seen: moment(lastSeenAt),
            })}{' '}
            <Button variant="secondary" className={parts.small} onClick={() => void end(id)}>
              {t('users.sessions.end')}
            </Button>
          </li>
        ))}
      </ul>
      {sessions && sessions.length > 0 && (
        <Button className={parts.small} onClick={() => void end()}>
          {t('users.sessions.endAll')}
        </Button>
      )}
    </>
  );
}
