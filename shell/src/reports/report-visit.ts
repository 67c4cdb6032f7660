import {
  PAGE_REPORTS_PATH,
  type PageReport,
  type ReleaseTable,
  type RouteSummary,
  type Vital,
} from '@larkfield/contracts';
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { ShellStore } from '../state/shell-store.ts';
import { collectFailures } from './failures.ts';

export type SiteTable = Pick<ReleaseTable, 'id' | 'language'>;

/** Returns the visible page; undefined for pages of the shell. */
export type GetShownPage = () => Pick<RouteSummary, 'area' | 'path'> | undefined;

type Send = (url: string, body: Blob) => unknown;

/** Measures the page of the document and reports once, when the visitor leaves, and again only after a failure. */
export function reportVisit(
  table: SiteTable,
  getShownPage: GetShownPage,
  store: ShellStore,
  send: Send = (url, body) => navigator.sendBeacon(url, body),
): void {
  const page = getShownPage();
  if (!page) return;
  const { area, path: route } = page;
  const vitals: Partial<Record<Vital, number>> = {};
  const failures = collectFailures(() => getShownPage()?.area, store);
  let reportedFailures = 0;
  let isReported = false;
  // Ignored after the report: a return from the back/forward cache is not a visit of the document.
  const record = (name: Vital) => (metric: Metric) => {
    if (!isReported) vitals[name] = metric.value;
  };
  onLCP(record('lcp'));
  onCLS(record('cls'));
  onINP(record('inp'));
  onTTFB(record('ttfb'));

  // Registered after the collectors, which listen in the capture phase, so that it runs last.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (isReported && failures.length === reportedFailures) return;
    const report: PageReport = {
      site: table.id,
      area,
      route,
      language: table.language,
      device: deviceOf(innerWidth),
      vitals: isReported ? {} : vitals,
      failures: failures.slice(reportedFailures),
    };
    isReported = true;
    reportedFailures = failures.length;
    send(PAGE_REPORTS_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  });
  performance.mark('reporting');
}

function deviceOf(width: number): PageReport['device'] {
  if (width < 600) return 'small';
  return width < 1_024 ? 'medium' : 'large';
}
