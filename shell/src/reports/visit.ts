import {
  PAGE_REPORTS_PATH,
  type PageReport,
  type ReleaseTable,
  type RouteSummary,
  type Vital,
} from '@larkfield/contracts';
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { ShellStore } from '../app/store.ts';
import { collectFailures } from './failures.ts';

export type SiteTable = Pick<ReleaseTable, 'id' | 'language'>;

/** The page on the screen; nothing while it is one of the shell's own. */
export type PageShown = () => Pick<RouteSummary, 'area' | 'path'> | undefined;

type Send = (url: string, body: Blob) => unknown;

/**
 * Measures the page that the document came with, and collects what goes wrong from now on. Told once, when the visitor
 * leaves or looks elsewhere; again only if something has gone wrong since.
 */
export function reportVisit(
  table: SiteTable,
  shown: PageShown,
  store: ShellStore,
  send: Send = (url, body) => navigator.sendBeacon(url, body),
): void {
  const page = shown();
  if (!page) return;
  const { area, path: route } = page;
  const vitals: Partial<Record<Vital, number>> = {};
  const failures = collectFailures(() => shown()?.area, store);
  let toldFailures = 0;
  let told = false;
  // What comes later is of no use: on the way back to this page all are measured anew, which is no visit of its document.
  const keep = (name: Vital) => (metric: Metric) => {
    if (!told) vitals[name] = metric.value;
  };
  onLCP(keep('lcp'));
  onCLS(keep('cls'));
  onINP(keep('inp'));
  onTTFB(keep('ttfb'));

  // After the ones above have heard of it: they listen on the way down.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (told && failures.length === toldFailures) return;
    const report: PageReport = {
      site: table.id,
      area,
      route,
      language: table.language,
      device: deviceOf(innerWidth),
      vitals: told ? {} : vitals,
      failures: failures.slice(toldFailures),
    };
    told = true;
    toldFailures = failures.length;
    send(PAGE_REPORTS_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  });
  performance.mark('reporting');
}

function deviceOf(width: number): PageReport['device'] {
  if (width < 600) return 'small';
  return width < 1_024 ? 'medium' : 'large';
}
