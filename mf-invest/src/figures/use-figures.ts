import { get, useSite } from '@larkfield/area';
import { useEffect, useState } from 'react';
import type { OpportunityData } from '../../forms/overview.ts';

/** An entry of `GET /api/investments` as far as these pages read it: amounts in dollars. */
interface PublicFigures {
  readonly id: number;
  readonly Fundraised?: number;
  readonly max_raised?: number;
}

type Raising = Pick<OpportunityData, 'id' | 'maximum' | 'fundraised'>;

const EVERY_MS = 60_000;

/** What the pages that are open ask anew. */
const asking = new Set<() => void>();

/** Asks for the figures at once: an investment has just changed them. */
export function refreshFigures(): void {
  for (const ask of asking) ask();
}

/**
 * The opportunities of the page with what has been raised by now: asked once where the document did not know it, and every
 * minute as long as somebody looks, and when the visitor has invested. Their order and whether they are open stay as in the document, so that nothing moves
 * under the visitor's eyes: the service refuses what comes too late.
 */
export function useFigures<T extends Raising>(given: readonly T[]): readonly T[] {
  const { interactive } = useSite();
  const [latest, setLatest] = useState<readonly PublicFigures[]>([]);
  const lacking = given.some(({ fundraised }) => fundraised === undefined);
  useEffect(() => {
    if (!interactive) return;
    let gone = false;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      void get<readonly PublicFigures[]>('/api/investments').then((answer) => {
        if (answer.ok && !gone) setLatest(answer.value);
      });
    };
    if (lacking) ask();
    asking.add(ask);
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      asking.delete(ask);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [interactive, lacking]);
  return given.map((opportunity) => {
    const now = latest.find(({ id }) => id === opportunity.id);
    return now ? withFigures(opportunity, now) : opportunity;
  });
}

function withFigures<T extends Raising>(opportunity: T, now: PublicFigures): T {
  const fundraised = Math.round((now.Fundraised ?? 0) * 100);
  const maximum = now.max_raised === undefined ? opportunity.maximum : Math.round(now.max_raised * 100);
  return { ...opportunity, fundraised, maximum };
}
