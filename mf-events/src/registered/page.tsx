import { get, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Container, MessagePage, PageHead, useMessages } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import type { RegisteredEvent } from '../../shared/entries.ts';
import { Card } from './card.tsx';
import styles from './page.module.css';

interface Registered {
  readonly events: readonly RegisteredEvent[];
  readonly calendar: string;
}

/** Renders `/registeredEvents`: the visitor's sign-ups, and a calendar of them (E63-E65). */
export function Component() {
  const { t } = useTranslation('attend');
  const message = useMessages();
  const { session, language } = useSite();
  const [found, setFound] = useState<Registered>();
  const [failure, setFailure] = useState<string>();
  const isIn = session.kind !== 'visitor';
  const load = useCallback(async () => {
    const result = await get<Registered>(`/api/events/registered?language=${language}`);
    if (result.ok) setFound(result.value);
    setFailure(result.ok ? undefined : result.problem.message);
  }, [language]);
  useEffect(() => {
    if (isIn) void load();
  }, [isIn, load]);
  const send = async (path: string, body: object) => {
    const result = await post(path, body, { idempotencyKey: randomKey() });
    if (result.ok) await load();
    else setFailure(result.problem.message);
  };
  if (found?.events.length === 0) {
    return (
      <MessagePage scene="empty" title={t('registered.none')}>
        <p className="lead">{t('registered.noneText')}</p>
        <ButtonLink to="/events">{t('place.board')}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <>
      <PageHead>
        <h1>{t('registered.title')}</h1>
        <p className="lead">{t('registered.lead')}</p>
      </PageHead>
      <Container className={styles.page}>
        {!found && !failure && <p role="status">{t('registered.loading')}</p>}
        {failure && (
          <div role="alert" className="stack">
            <p>{message(failure)}</p>
            <Button onClick={() => void load()}>{t('registered.retry')}</Button>
          </div>
        )}
        {found && (
          <>
            <ul className={styles.list}>
              {found.events.map((event) => (
                <li key={event.id}>
                  <Card
                    event={event}
                    onCancel={() => send('/api/events/registered/cancel', { timestamp: event.timestamp })}
                  />
                </li>
              ))}
            </ul>
            <section aria-labelledby="registered-calendar" className={styles.calendar}>
              <h2 id="registered-calendar">{t('registered.calendar')}</h2>
              <p>{t('registered.calendarText')}</p>
              <p>
                <a href={found.calendar} className={styles.address} dir="ltr">
                  {found.calendar}
                </a>
              </p>
              <Button variant="secondary" onClick={() => void send('/api/events/registered/calendar', {})}>
                {t('registered.revoke')}
              </Button>
            </section>
          </>
        )}
      </Container>
    </>
  );
}
