import { useSite, useTranslation } from '@larkfield/area';
import {
  Button,
  ButtonLink,
  Container,
  EmptyState,
  MessagePage,
  PageHead,
  useFetch,
  useMessages,
} from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import type { Participants } from '../../shared/participants.ts';
import { EventFacts } from '../items/event-facts.tsx';
import { useAuthorTextAttributes } from '../items/use-author-text-attributes.ts';
import { Numbers } from './numbers.tsx';
import type { OpenDialog } from './open-dialog.ts';
import styles from './page.module.css';
import { ParticipantList } from './participant-list.tsx';
import { SentMessages } from './sent-messages.tsx';

const Dialogs = lazy(async () => {
  const part = await import(/* webpackChunkName: "participant-dialogs" */ './dialogs/dialogs.tsx');
  return { default: part.Dialogs };
});

/** Renders `/events/participants/item?item=<id>`: who takes part in an event, for its author and editors. */
export function Component() {
  const { t } = useTranslation('participants');
  const { t: a } = useTranslation('attend');
  const { session, search, interactive, language } = useSite();
  const message = useMessages();
  const mayAsk = interactive && (session.kind === 'user' || session.kind === 'admin');
  const id = new URLSearchParams(search).get('item') ?? '';
  const path = `/api/events/items/${encodeURIComponent(id)}/participants`;
  const { value, problem, reload } = useFetch<Participants>(
    mayAsk ? `${path}?language=${language}` : undefined,
  );
  if (session.kind === 'participant' || problem?.code === 'NOT_FOUND') {
    return (
      <MessagePage scene="lost" title={t('missing')}>
        <p className="lead">{t('missingText')}</p>
        <ButtonLink to="/events">{a('place.board')}</ButtonLink>
      </MessagePage>
    );
  }
  if (value) return <Loaded id={id} path={path} data={value} onChanged={reload} />;
  return (
    <>
      <PageHead back={{ to: '/events', label: a('place.board') }}>
        <h1>{t('title')}</h1>
      </PageHead>
      <Container className={styles.page}>
        {problem ? (
          <div role="alert" className="stack">
            <p>{message(problem.message)}</p>
            <Button onClick={reload}>{a('registered.retry')}</Button>
          </div>
        ) : (
          <p role="status">{interactive ? a('registered.loading') : t('noScript')}</p>
        )}
      </Container>
    </>
  );
}

interface LoadedProps {
  readonly id: string;
  readonly path: string;
  readonly data: Participants;
  readonly onChanged: () => void;
}

function Loaded({ id, path, data, onChanged }: LoadedProps) {
  const { t } = useTranslation('participants');
  const { t: a } = useTranslation('attend');
  const [open, setOpen] = useState<OpenDialog>();
  const [told, setTold] = useState('');
  const { event } = data;
  const languageAttributes = useAuthorTextAttributes(event.language);
  const done = (text: string) => {
    setOpen(undefined);
    setTold(text);
    onChanged();
  };
  return (
    <>
      <PageHead back={{ to: `/events/${encodeURIComponent(event.slug)}`, label: a('signUp.back') }}>
        <h1>{t('title')}</h1>
        <p className="lead" {...languageAttributes}>
          {event.title}
        </p>
        <EventFacts item={event} />
      </PageHead>
      <Container className={styles.page}>
        <Numbers data={data} />
        <div className={styles.buttons}>
          {data.mayWrite && (
            <Button onClick={() => setOpen({ what: 'message' })}>{t('message.title')}</Button>
          )}
          {data.open && (
            <Button variant="secondary" onClick={() => setOpen({ what: 'enter' })}>
              {t('enter.title')}
            </Button>
          )}
          <ButtonLink variant="secondary" href={`${path}.csv`} download>
            {t('download')}
          </ButtonLink>
        </div>
        <p role="status" className={styles.told}>
          {told}
        </p>
        {data.people.length === 0 ? (
          <EmptyState>
            <p>{t('none')}</p>
          </EmptyState>
        ) : (
          <ParticipantList data={data} onOpen={setOpen} />
        )}
        <SentMessages messages={data.messages} />
      </Container>
      {open && (
        <Suspense>
          <Dialogs id={id} open={open} data={data} onDone={done} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
