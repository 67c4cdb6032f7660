import { useTranslation } from '@larkfield/area';
import { Button, Container, PageHead, TickBox, useMessages } from '@larkfield/ui';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Conflicts } from './conflicts.tsx';
import type { ShownResult, Wanted } from './model/door.ts';
import { countsOf, toTicket, withPending } from './model/people.ts';
import { signal } from './model/signal.ts';
import { Names } from './names.tsx';
import { NetworkNote } from './network-note.tsx';
import { NumberForm } from './number-form.tsx';
import styles from './page.module.css';
import { Result } from './result.tsx';
import { Scanner } from './scanner.tsx';
import { useDoor } from './use-door.ts';

interface DoorViewProps {
  readonly item: string;
  readonly language: string;
  /** Shown if the caller may not check people in. */
  readonly missing: ReactNode;
}

export function DoorView({ item, language, missing }: DoorViewProps) {
  const { t } = useTranslation('door');
  const message = useMessages();
  const { door, state } = useDoor(item, language);
  const [result, setResult] = useState<ShownResult>();
  const [isLoud, setLoud] = useState(false);
  const loud = useRef(isLoud);
  useEffect(() => {
    loud.current = isLoud;
  }, [isLoud]);
  const { list, pending, online, conflicts, problem } = state;
  const people = useMemo(() => (list ? withPending(list.people, item, pending) : []), [list, item, pending]);
  const apply = async (wanted: Wanted) => {
    const next = await door.apply(wanted);
    setResult(next);
    if (loud.current) signal(next.outcome === 'in' || next.outcome === 'undone');
  };
  const scanned = (text: string) => {
    const ticket = toTicket(text);
    if (ticket !== undefined) void apply({ ticket });
    // Not a ticket of this site, so the service has nothing to say about it.
    else setResult({ scan: text, outcome: 'unknown', sent: true });
  };
  if (state.missing) return missing;
  const { attended, coming } = countsOf(people);
  return (
    <>
      <PageHead
        back={{ to: list ? `/events/${encodeURIComponent(list.slug)}` : '/events', label: t('back') }}
      >
        <h1>{t('title')}</h1>
        {list && (
          <p className="lead" dir="auto">
            {list.title}
          </p>
        )}
        {list && <p>{list.zone === undefined ? list.when : `${list.when} · ${list.zone}`}</p>}
        {list && <p className={styles.counts}>{t('counts', { attended, coming })}</p>}
      </PageHead>
      <Container className={styles.page}>
        <NetworkNote online={online} pending={pending.length} hasList={list !== undefined} />
        {problem !== undefined && <p role="alert">{message(problem)}</p>}
        {!list && !online && <Button onClick={() => void door.load()}>{t('retry')}</Button>}
        {list?.open === false ? (
          <p role="status">{t('cancelled')}</p>
        ) : (
          <>
            <Result result={result} onUndo={(person) => void apply({ person, undo: true })} />
            <Conflicts conflicts={conflicts} onClose={door.dismissConflicts} />
            <Scanner onText={scanned} />
            <NumberForm onNumber={(ticket) => void apply({ ticket })} />
            {list && <Names people={people} onWanted={(wanted) => void apply(wanted)} />}
            <TickBox
              label={t('sound')}
              checked={isLoud}
              onChange={(event) => setLoud(event.target.checked)}
            />
          </>
        )}
      </Container>
    </>
  );
}
