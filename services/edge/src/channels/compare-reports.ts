import { subscriberNetwork } from '@larkfield/kit/http';
import { cachePerSite, type SiteOf } from '../sites/live-site.ts';
import type { OnReport } from '../page-reports/page-reports.ts';
import { explainIfWorse, type Allowance, type CanaryAndControl } from './failure-rates.ts';
import type { Channels } from './channels.ts';
import { createReportedVisits, type ReportedVisits } from './reported-visits.ts';
import type { ChannelAssignments } from './channel-assignments.ts';

/**
 * Tolerated difference of vitals. Only the first visit of an address counts, and then the files of the canary are new to
 * browser and edge while those of the live site are cached. So every canary is a little slower, and a few hundred visits
 * would be enough to prove it.
 */
const VITALS_ALLOWANCE: Allowance = { above: 0.05, times: 1.5 };

const COMPARED: readonly (readonly [keyof Compared, words: string, allowance?: Allowance])[] = [
  ['errors', 'visits had an error in the browser'],
  ['vitals', 'visits had poor vitals (LCP, CLS or INP)', VITALS_ALLOWANCE],
];
type Compared = Omit<ReportedVisits, 'record'>;

/**
 * Compares the page reports of canary and live site, and ends a canary that is worse. Only reports of visitors with a drawn
 * number count, and only if they are about the site that the visitor was assigned: a tab opened earlier reports another
 * site.
 */
export function compareReports(
  channels: Pick<Channels, 'canary' | 'endCanary'>,
  { visits, liveOf }: { readonly visits: ChannelAssignments; readonly liveOf: SiteOf },
): OnReport {
  const reported = cachePerSite<CanaryAndControl<ReportedVisits>>(() => ({
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
    const isBad = { canary, control }[channel].record(subscriberNetwork(request.ip), report);
    // A bad report of the live site cannot make the canary worse.
    if (!isBad || channel !== 'canary') return;
    for (const [what, words, allowance] of COMPARED) {
      const why = explainIfWorse(words, { canary: canary[what](), control: control[what]() }, allowance);
      if (why !== undefined) return channels.endCanary(why);
    }
  };
}
