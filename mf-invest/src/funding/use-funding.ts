import { get, useSite } from '@larkfield/area';
import { useEffect, useState } from 'react';
import type { OpportunityData } from '../../forms/overview.ts';

/** Fields of `GET /api/investments` that these pages use; amounts in dollars. */
interface PublicAmounts {
  readonly id: number;
  readonly Fundraised?: number;
  readonly received?: number;
  readonly max_raised?: number;
}

type Raising = Pick<OpportunityData, 'id' | 'maximum' | 'fundraised' | 'received'>;

const INTERVAL_MS = 60_000;

/** Refresh functions of the mounted pages. */
const refreshers = new Set<() => void>();

/** Refreshes the raised amounts now, after an investment changed them. */
export function refreshFunding(): void {
  for (const refresh of refreshers) refresh();
}

/**
 * Returns the opportunities with current amounts: refreshed every minute while visible, and after an investment. Order and
 * open state stay as in the document, so that nothing moves.
 */
export function useFunding<T extends Raising>(given: readonly T[]): readonly T[] {
  const { interactive } = useSite();
  const [latest, setLatest] = useState<readonly PublicAmounts[]>([]);
  const lacking = given.some(({ fundraised }) => fundraised === undefined);
  useEffect(() => {
    if (!interactive) return;
    let gone = false;
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void get<readonly PublicAmounts[]>('/api/investments').then((answer) => {
        if (answer.ok && !gone) setLatest(answer.value);
      });
    };
    if (lacking) refresh();
    refreshers.add(refresh);
    const timer = setInterval(refresh, INTERVAL_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      gone = true;
      refreshers.delete(refresh);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [interactive, lacking]);
  return given.map((opportunity) => {
    const now = latest.find(({ id }) => id === opportunity.id);
    return now ? withAmounts(opportunity, now) : opportunity;
  });
}

function withAmounts<T extends Raising>(opportunity: T, now: PublicAmounts): T {
  const fundraised = Math.round((now.Fundraised ?? 0) * 100);
  const maximum = now.max_raised === undefined ? opportunity.maximum : Math.round(now.max_raised * 100);
  const received = Math.round((now.received ?? 0) * 100);
  return { ...opportunity, fundraised, received, maximum };
}
