import { post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, Notice, useLoaded, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { useLeave } from '../account/use-leave.ts';
import styles from './page.module.css';
import type { OwnSession } from './profile-data.ts';
import { ProfileSection } from './section.tsx';

/** Where somebody is logged in, and the way out of each place and of all. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const message = useMessages();
  const leave = useLeave();
  const list = useLoaded<readonly OwnSession[]>('/api/sessions');
  const [outcome, setOutcome] = useState<{ readonly ended?: true; readonly problem?: string }>({});

  const call = async (path: string, body: object): Promise<boolean> => {
    const result = await post(path, body, { idempotencyKey: randomKey() });
    setOutcome(result.ok ? { ended: true } : { problem: result.problem.message });
    return result.ok;
  };
  const end = async ({ id }: OwnSession) => {
    if ((await call('/api/sessions/end', { id })) && list.state === 'ready') list.reload();
  };
  const endAll = async () => {
    if (!(await call('/api/logoutEverywhere', {}))) return;
    await leave();
  };
  return (
    <ProfileSection id="sessions" title={t('profile.sessions.title')}>
      <p>{t('profile.sessions.text')}</p>
      {list.state === 'loading' && <p>{t('profile.loading')}</p>}
      {list.state === 'failed' && (
        <p role="alert">
          {t('profile.sessions.failed')}{' '}
          <Button variant="secondary" onClick={list.reload}>
            {t('profile.retry')}
          </Button>
        </p>
      )}
      {list.state === 'ready' && (
        <ul className={styles.sessions}>
          {list.value.map((one) => (
            <SessionEntry key={one.id} session={one} onEnd={() => void end(one)} />
          ))}
        </ul>
      )}
      <Notice>{outcome.ended && t('profile.sessions.ended')}</Notice>
      {outcome.problem !== undefined && <p role="alert">{message(outcome.problem)}</p>}
      <p>
        <Button variant="secondary" onClick={() => void endAll()}>
          {t('profile.sessions.everywhere')}
        </Button>
      </p>
    </ProfileSection>
  );
}

interface EntryProps {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}

function SessionEntry({ session, onEnd }: EntryProps) {
  const { t } = useTranslation('account');
  const { language } = useSite();
  const id = `session-${session.id}`;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const started = format.format(new Date(session.startedAt));
  const browser = session.browser || t('profile.sessions.unknown');
  return (
    <li className={styles.session}>
      <div>
        <strong id={`${id}-browser`}>
          <bdi>{browser}</bdi>
        </strong>{' '}
        {session.current && <span className={styles.current}>{t('profile.sessions.current')}</span>}
        <p id={`${id}-started`} className={styles.small}>
          {t('profile.sessions.started', { date: started })}
        </p>
        <p className={styles.small}>
          {t('profile.sessions.seen', { date: format.format(new Date(session.lastSeenAt)) })}
        </p>
      </div>
      {!session.current && (
        <Button variant="secondary" aria-describedby={`${id}-browser ${id}-started`} onClick={onEnd}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}
