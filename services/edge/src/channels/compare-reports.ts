import { addressOf } from '@larkfield/kit';
import { perSite, type SiteOf } from '../live-site.ts';
import type { OnReport } from '../watch/page-reports.ts';
import { whyWorse, type Sides } from './failure-rates.ts';
import type { Channels } from './follow.ts';
import { createReportedVisits, type ReportedVisits } from './reported-visits.ts';
import type { Visits } from './visits.ts';

/** What is compared of visits, in words for the log. */
const COMPARED = [
  ['errors', 'visits had an error in the browser'],
  ['vitals', 'visits had poor vitals (LCP, CLS or INP)'],
] as const;

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
    const isBad = { canary, control }[channel].note(addressOf(request.ip), report);
    if (!isBad) return;
    for (const [what, words] of COMPARED) {
      const why = whyWorse(words, { canary: canary[what](), control: control[what]() });
      if (why !== undefined) return channels.endCanary(why);
    }
  };
}
