import type { Language } from './languages.ts';

/** Where the edge takes what browsers tell of a visit. */
export const PAGE_REPORTS_PATH = '/page-reports';

/** What is measured of a page: its largest paint, its shifts, its slowest answer to a visitor, its first byte. */
export const VITALS = ['lcp', 'cls', 'inp', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];

/** `uncaught`: an error that nobody handled. `failed`: a page that could not be shown. `degraded`: one that does not answer. */
export const PAGE_FAILURES = ['uncaught', 'failed', 'degraded'] as const;

/** How wide a window is, and no more of a device. */
export const DEVICES = ['small', 'medium', 'large'] as const;

/** What went wrong. What an error says is told to nobody: it may quote what somebody typed. */
export interface PageFailure {
  readonly kind: (typeof PAGE_FAILURES)[number];
  /** The area whose code it was, else that of the page. */
  readonly area: string;
  /** Hash of the file and line in our code that it came from, in eight hexadecimal digits. */
  readonly at: string;
}

/** What a browser tells of one page, without anything of its visitor. */
export interface PageReport {
  /** Id of the composed site, which names the releases of all areas. */
  readonly site: string;
  readonly area: string;
  /** Path of the route as its contract has it. */
  readonly route: string;
  readonly language: Language;
  readonly device: (typeof DEVICES)[number];
  /** Milliseconds; of shifts a number without unit. Only in the first report of a visit. */
  readonly vitals: Readonly<Partial<Record<Vital, number>>>;
  readonly failures: readonly PageFailure[];
}

/** More are not told, and not listened to. */
export const MOST_FAILURES = 5;

/** Where the edge tells administrators what was reported in the last day. */
export const PAGE_FIGURES_PATH = '/page-reports/last-day';

/** How the pages of an area did. */
export interface AreaFigures {
  readonly area: string;
  /** Visits that were reported. */
  readonly visits: number;
  readonly failures: number;
  /** Of each vital, how many values there are, and how many of them are poor. */
  readonly vitals: Readonly<Record<Vital, { readonly told: number; readonly poor: number }>>;
}

/** What browsers have reported to the edge that answers. */
export interface PageFigures {
  /** Percent of visits that are reported; 0 while nobody has asked for it. */
  readonly share: number;
  /** A day ago, or when the edge was started. */
  readonly since: string;
  readonly areas: readonly AreaFigures[];
}
