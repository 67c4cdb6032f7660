import type { PageReport } from '@larkfield/contracts';

/** Report of a page without a failure, with changes. */
export function reportOf(changes: Partial<PageReport> = {}): PageReport {
  return {
    site: 'site-1',
    area: 'mf-a',
    route: '/',
    language: 'en',
    device: 'large',
    vitals: { lcp: 1_200, cls: 0.02, inp: 80, ttfb: 200 },
    failures: [],
    ...changes,
  };
}

/** An uncaught error. */
export const UNCAUGHT: PageReport['failures'] = [{ kind: 'uncaught', area: 'mf-a', at: '0123abcd' }];
