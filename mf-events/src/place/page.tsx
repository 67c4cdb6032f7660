import { post, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, NotePage, tokenOf, useMessages } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { ItemSummary } from '../../forms/item-data.ts';
import { Facts } from '../items/facts.tsx';

interface Place {
  readonly state: 'confirmed' | 'waiting' | 'offered' | 'cancelled';
  readonly firstName: string;
  /** Until when an offered place is kept, in words. */
  readonly until?: string;
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

/** `/events/place#token=…`: what the link of a mail leads to. Nothing happens before a button is pressed. */
export function Component() {
  const { t } = useTranslation('attend');
  const message = useMessages();
  const { interactive } = useSite();
  const [token, setToken] = useState<string>();
  const [place, setPlace] = useState<Place | 'missing'>();
  const [failure, setFailure] = useState<string>();
  const problem = failure && message(failure);
  const [busy, setBusy] = useState(false);

  const tell = (result: Awaited<ReturnType<typeof read>>) => {
    if (result.ok) setPlace(result.value);
    else if (USELESS.includes(result.problem.code)) setPlace('missing');
    else setFailure(result.problem.message);
  };
  useEffect(() => {
    const found = tokenOf(location.hash);
    setToken(found);
    if (found) void read(found).then(tell);
    else setPlace('missing');
  }, []);

  const act = async (what: 'cancel' | 'accept') => {
    if (!token || busy) return;
    setBusy(true);
    const result = await post(`/api/events/place/${what}`, { token }, { idempotencyKey: `${what}-${token}` });
    setFailure(result.ok ? undefined : result.problem.message);
    tell(await read(token));
    setBusy(false);
  };

  if (place === 'missing') {
    return (
      <NotePage scene="lost" title={t('place.missing')}>
        <p className="lead">{t('place.missingText')}</p>
        <ButtonLink to="/events">{t('place.board')}</ButtonLink>
      </NotePage>
    );
  }
  const state = place?.state;
  return (
    <NotePage scene={SCENES[state ?? 'loading']} title={state ? t(`place.${state}`) : t('place.title')}>
      <div role="status" className="stack">
        {!place && !problem && (
          <p className="lead">{interactive ? t('place.loading') : t('place.noScript')}</p>
        )}
        {place && (
          <>
            <p className="lead" dir="auto">
              {place.event.title}
            </p>
            <Facts item={place.event} />
            {state === 'offered' && place.until && <p>{t('place.until', { until: place.until })}</p>}
          </>
        )}
        {problem && <p>{problem}</p>}
      </div>
      {state === 'offered' && (
        <Button busy={busy} onClick={() => void act('accept')}>
          {t('place.accept')}
        </Button>
      )}
      {state && state !== 'cancelled' && (
        <Button variant="secondary" busy={busy} onClick={() => void act('cancel')}>
          {state === 'confirmed' ? t('place.cancel') : t('place.leave')}
        </Button>
      )}
      {place && (
        <ButtonLink variant="secondary" to={`/events/${encodeURIComponent(place.event.slug)}`}>
          {t('place.event')}
        </ButtonLink>
      )}
    </NotePage>
  );
}
