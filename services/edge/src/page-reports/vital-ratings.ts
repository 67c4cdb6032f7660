import type { PageReport, Vital } from '@larkfield/contracts';

interface Scale {
  readonly unit: string;
  /** Largest good value; larger values than `poor` are poor. */
  readonly good: number;
  readonly poor: number;
  readonly buckets: readonly number[];
}

/** Units, thresholds (from https://web.dev/articles/vitals) and histogram buckets. */
export const SCALES: Readonly<Record<Vital, Scale>> = {
  lcp: { unit: 'seconds', good: 2.5, poor: 4, buckets: [0.5, 1, 1.5, 2, 2.5, 4, 8] },
  cls: { unit: 'score', good: 0.1, poor: 0.25, buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5] },
  inp: { unit: 'seconds', good: 0.2, poor: 0.5, buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1] },
  ttfb: { unit: 'seconds', good: 0.8, poor: 1.8, buckets: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 4] },
};

export function vitalValue(vital: Vital, reported: number): number {
  return SCALES[vital].unit === 'seconds' ? reported / 1_000 : reported;
}

export function ratingOf(vital: Vital, value: number): 'good' | 'fair' | 'poor' {
  const { good, poor } = SCALES[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/**
 * Returns whether a report is the first of its visit. A further report, sent after a failure, has no vitals; those of older
 * pages may repeat shifts and interactions, and after navigating back to a page all vitals.
 */
export function isFirstReport({ vitals: { ttfb, lcp } }: Pick<PageReport, 'vitals'>): boolean {
  return ttfb !== undefined || lcp !== undefined;
}
