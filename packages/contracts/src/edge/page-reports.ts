import type { Language } from '../values/languages.ts';

export const PAGE_REPORTS_PATH = '/page-reports';

/**
 * Core web vitals that are measured: largest contentful paint, layout shift, interaction to next paint, time to first byte.
 */
export const VITALS = ['lcp', 'cls', 'inp', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * `uncaught`: an unhandled error. `failed`: a page that could not be shown. `degraded`: a page that is shown but not
 * interactive.
 */
export const PAGE_FAILURES = ['uncaught', 'failed', 'degraded'] as const;

/** Window widths. No other detail of the device is reported. */
export const DEVICES = ['small', 'medium', 'large'] as const;

/** A failure. The message of the error is not reported: it may contain what the visitor typed. */
export interface PageFailure {
  readonly kind: (typeof PAGE_FAILURES)[number];
  /** The area whose code failed, or else the area of the page. */
  readonly area: string;
  /** Hash of the source file and line, in eight hexadecimal digits. */
  readonly at: string;
}

/** Report of a browser about one page. Contains nothing about the visitor. */
export interface PageReport {
  /** Id of the composed site, which identifies the releases of all areas. */
  readonly site: string;
  readonly area: string;
  readonly route: string;
  readonly language: Language;
  readonly device: (typeof DEVICES)[number];
  /** In milliseconds; layout shift has no unit. Only in the first report of a visit. */
  readonly vitals: Readonly<Partial<Record<Vital, number>>>;
  readonly failures: readonly PageFailure[];
}

/** Maximum failures per report. Browsers send no more, and the edge rejects more. */
export const MAX_PAGE_FAILURES = 5;

/** Path of the edge that returns the metrics of the last day to administrators. */
export const PAGE_METRICS_PATH = '/page-reports/last-day';

export interface AreaMetrics {
  readonly area: string;
  readonly visits: number;
  readonly failures: number;
  /** For each vital: the number of reported values, and how many of them are poor. */
  readonly vitals: Readonly<Record<Vital, { readonly told: number; readonly poor: number }>>;
}

/** Page metrics of the edge instance that answers. */
export interface PageMetrics {
  /** Percentage of visits that are reported; 0 if reporting is off. */
  readonly share: number;
  /** A day ago, or the start of the edge if that is later. */
  readonly since: string;
  readonly areas: readonly AreaMetrics[];
}
