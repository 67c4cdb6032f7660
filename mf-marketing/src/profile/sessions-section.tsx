import { post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, Notice, useFetch, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { useGoHomeSignedOut } from '../account/use-go-home-signed-out.ts';
import styles from './page.module.css';
import type { AccountSession } from './profile-data.ts';
import { ProfileSection } from './section.tsx';

export function SessionsSection() {
  const { t } = useTranslation('account');
  const message = useMessages();
  const leave = useGoHomeSignedOut();
  const list = useFetch<readonly AccountSession[]>('/api/sessions');
  const [outcome, setOutcome] = useState<{ readonly ended?: true; readonly problem?: string }>({});

  const call = async (path: string, body: object): Promise<boolean> => {
    const result = await post(path, body, { idempotencyKey: randomKey() });
    setOutcome(result.ok ? { ended: true } : { problem: result.problem.message });
    return result.ok;
  };
  const end = async ({ id }: AccountSession) => {
    if (await call('/api/sessions/end', { id })) list.reload();
  };
  const endAll = async () => {
    if (!(await call('/api/logoutEverywhere', {}))) return;
    await leave();
  };
  return (
    <ProfileSection id="sessions" title={t('profile.sessions.title')}>
      <p>{t('profile.sessions.text')}</p>
      {!list.value && !list.problem && <p>{t('profile.loading')}</p>}
      {list.problem && (
        <p role="alert">
          {t('profile.sessions.failed')}{' '}
          <Button variant="secondary" onClick={list.reload}>
            {t('profile.retry')}
          </Button>
        </p>
      )}
      {list.value && (
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
  readonly session: AccountSession;
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
