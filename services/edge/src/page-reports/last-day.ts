import { VITALS, type AreaMetrics, type Vital } from '@larkfield/contracts';

const HOUR_MS = 3600_000;
const HOURS = 24;

type Counted = 'visits' | 'failures' | `${Vital} ${'told' | 'poor'}`;

export interface LastDay {
  add(area: string, what: Counted): void;
  /** Returns the earliest time from which counts are included. */
  since(): Date;
  areas(): readonly AreaMetrics[];
}

/** Creates counters by area and hour; counts older than a day are dropped. */
export function createLastDay(now: () => number = Date.now): LastDay {
  const startedAt = now();
  const hours = new Map<number, Map<string, Map<Counted, number>>>();
  const oldest = (): number => Math.floor(now() / HOUR_MS) - HOURS + 1;

  function forget(): void {
    for (const hour of hours.keys()) if (hour < oldest()) hours.delete(hour);
  }

  function sum(area: string, what: Counted): number {
    return [...hours.values()].reduce((total, areas) => total + (areas.get(area)?.get(what) ?? 0), 0);
  }

  function metricsOf(area: string): AreaMetrics {
    const vitals = VITALS.map((vital) => {
      const [told, poor] = [sum(area, `${vital} told`), sum(area, `${vital} poor`)];
      return [vital, { told, poor }];
    });
    return {
      area,
      visits: sum(area, 'visits'),
      failures: sum(area, 'failures'),
      vitals: Object.fromEntries(vitals) as AreaMetrics['vitals'],
    };
  }

  return {
    add(area, what) {
      forget();
      const hour = Math.floor(now() / HOUR_MS);
      const areas = hours.get(hour) ?? new Map<string, Map<Counted, number>>();
      hours.set(hour, areas);
      const counts = areas.get(area) ?? new Map<Counted, number>();
      areas.set(area, counts);
      counts.set(what, (counts.get(what) ?? 0) + 1);
    },
    since: () => new Date(Math.max(startedAt, oldest() * HOUR_MS)),
    areas() {
      forget();
      const names = new Set([...hours.values()].flatMap((areas) => [...areas.keys()]));
      return [...names].sort().map(metricsOf);
    },
  };
}
