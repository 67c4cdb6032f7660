import type { PageReport, Vital } from '@larkfield/contracts';

interface Scale {
  readonly unit: string;
  /** Up to where a value is good, and from where on it is poor. */
  readonly good: number;
  readonly poor: number;
  readonly buckets: readonly number[];
}

/** Where a value is good and where it is poor is what https://web.dev/articles/vitals says. */
export const SCALES: Readonly<Record<Vital, Scale>> = {
  lcp: { unit: 'seconds', good: 2.5, poor: 4, buckets: [0.5, 1, 1.5, 2, 2.5, 4, 8] },
  cls: { unit: 'score', good: 0.1, poor: 0.25, buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5] },
  inp: { unit: 'seconds', good: 0.2, poor: 0.5, buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1] },
  ttfb: { unit: 'seconds', good: 0.8, poor: 1.8, buckets: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 4] },
};

/** What a browser has told of a vital, in the unit of its scale. */
export function valueOf(vital: Vital, told: number): number {
  return SCALES[vital].unit === 'seconds' ? told / 1_000 : told;
}

/** How good such a value is. */
export function ratingOf(vital: Vital, value: number): 'good' | 'fair' | 'poor' {
  const { good, poor } = SCALES[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/**
 * Whether a report is the first of its visit. A further one, sent because something has gone wrong since, names no vitals.
 * Those of pages from before that was so may name shifts and interactions again, and after the way back to a page all.
 */
export function isFirst({ vitals: { ttfb, lcp } }: Pick<PageReport, 'vitals'>): boolean {
  return ttfb !== undefined || lcp !== undefined;
}
