import { post, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, MessagePage, tokenFromHash, useMessages } from '@larkfield/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ItemSummary } from '../../forms/item-data.ts';
import { EventFacts } from '../items/event-facts.tsx';

// Most visitors of this page have come to cancel or to accept.
const Ticket = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ticket" */ './ticket.tsx')).Ticket,
}));

interface Place {
  readonly state: 'confirmed' | 'waiting' | 'offered' | 'cancelled';
  readonly firstName: string;
  /** Formatted end of the offer. */
  readonly until?: string;
  /** Number for the door, while it can be used. */
  readonly ticket?: string;
  /** ISO 8601. */
  readonly attendedAt?: string;
  readonly event: ItemSummary;
}

const SCENES = {
  loading: 'door',
  confirmed: 'arrived',
  offered: 'mail',
  waiting: 'closed',
  cancelled: 'empty',
} as const;

const USELESS: readonly string[] = ['NOT_FOUND', 'VALIDATION_FAILED'];

const read = (token: string) =>
  post<Place>('/api/events/place', { token }, { idempotencyKey: `place-${token}` });

/** Renders `/events/place#token=…`: the offer of a place from a mail. Nothing happens before a button is pressed. */
export function Component() {
  const { t } = useTranslation('attend');
  const message = useMessages();
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [place, setPlace] = useState<Place | 'missing'>();
  const [failure, setFailure] = useState<string>();
  const problem = failure && message(failure);
  const [busy, setBusy] = useState(false);

  const showResult = (result: Awaited<ReturnType<typeof read>>) => {
    if (result.ok) setPlace(result.value);
    else if (USELESS.includes(result.problem.code)) setPlace('missing');
    else setFailure(result.problem.message);
  };
  useEffect(() => {
    const found = tokenFromHash(location.hash);
    setToken(found);
    if (found) void read(found).then(showResult);
    else setPlace('missing');
  }, []);

  const act = async (what: 'cancel' | 'accept') => {
    if (!token || busy) return;
    setBusy(true);
    const result = await post(`/api/events/place/${what}`, { token }, { idempotencyKey: `${what}-${token}` });
    setFailure(result.ok ? undefined : result.problem.message);
    showResult(await read(token));
    setBusy(false);
  };

  if (place === 'missing') {
    return (
      <MessagePage scene="lost" title={t('place.missing')}>
        <p className="lead">{t('place.missingText')}</p>
        <ButtonLink to="/events">{t('place.board')}</ButtonLink>
      </MessagePage>
    );
  }
  const state = place?.state;
  return (
    <MessagePage scene={SCENES[state ?? 'loading']} title={state ? t(`place.${state}`) : t('place.title')}>
      <div role="status" className="stack">
        {!place && !problem && (
          <p className="lead">{interactive ? t('place.loading') : t('place.noScript')}</p>
        )}
        {place && (
          <>
            <p className="lead" dir="auto">
              {place.event.title}
            </p>
            <EventFacts item={place.event} />
            {place.attendedAt && <p>{t('place.here')}</p>}
            {state === 'offered' && place.until && <p>{t('place.until', { until: place.until })}</p>}
          </>
        )}
        {problem && <p>{problem}</p>}
      </div>
      {place?.ticket && (
        <Suspense>
          <Ticket number={place.ticket} />
        </Suspense>
      )}
      {state === 'offered' && (
        <Button busy={busy} onClick={() => void act('accept')}>
          {t('place.accept')}
        </Button>
      )}
      {state && state !== 'cancelled' && !place.attendedAt && (
        <Button variant="secondary" busy={busy} onClick={() => void act('cancel')}>
          {state === 'confirmed' ? t('place.cancel') : t('place.leave')}
        </Button>
      )}
      {place && (
        <ButtonLink variant="secondary" to={`/events/${encodeURIComponent(place.event.slug)}`}>
          {t('place.event')}
        </ButtonLink>
      )}
    </MessagePage>
  );
}
