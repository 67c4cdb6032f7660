import { subscriberOf } from '@larkfield/kit';
import { perSite, type SiteOf } from '../live-site.ts';
import type { OnReport } from '../watch/page-reports.ts';
import { whyWorse, type Allowance, type Sides } from './failure-rates.ts';
import type { Channels } from './follow.ts';
import { createReportedVisits, type ReportedVisits } from './reported-visits.ts';
import type { Visits } from './visits.ts';

/**
 * An address counts with its first visit, when what a canary has changed is new to its browser and to the edge, and what the
 * live site has is not: every canary is a little slower than what it is compared with, and some hundred visits would be
 * enough to be sure of that.
 */
const SLOW: Allowance = { above: 0.05, times: 1.5 };

/** What is compared of visits, in words for the log, and from which difference on. */
const COMPARED: readonly (readonly [keyof Compared, words: string, allowance?: Allowance])[] = [
  ['errors', 'visits had an error in the browser'],
  ['vitals', 'visits had poor vitals (LCP, CLS or INP)', SLOW],
];
type Compared = Omit<ReportedVisits, 'note'>;

/**
 * Compares what browsers report of a canary with what they report of the live site beside it, and ends a canary that is
 * worse. Only those count who have drawn, by their cookie, and of them reports of the site that they have drawn: a tab from
 * before the canary, or from before its share grew, tells of another one.
 */
export function compareReports(
  channels: Pick<Channels, 'canary' | 'endCanary'>,
  { visits, liveOf }: { readonly visits: Visits; readonly liveOf: SiteOf },
): OnReport {
  const reported = perSite<Sides<ReportedVisits>>(() => ({
    canary: createReportedVisits(),
    control: createReportedVisits(),
  }));

  return (request, report) => {
    const running = channels.canary();
    const channel = visits.of(request)?.channel;
    if (!running || (channel !== 'canary' && channel !== 'control')) return;
    const { manifest } = channel === 'canary' ? running.site : liveOf(request);
    if (report.site !== manifest.id) return;
    const { canary, control } = reported(running.site);
    const isBad = { canary, control }[channel].note(subscriberOf(request.ip), report);
    // What goes wrong with the live site makes no canary worse.
    if (!isBad || channel !== 'canary') return;
    for (const [what, words, allowance] of COMPARED) {
      const why = whyWorse(words, { canary: canary[what](), control: control[what]() }, allowance);
      if (why !== undefined) return channels.endCanary(why);
    }
  };
}
