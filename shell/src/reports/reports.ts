import type { ShellStore } from '../state/shell-store.ts';
import type { GetShownPage, SiteTable } from './report-visit.ts';

/** Browser signals against tracking or for saving data. */
interface BrowserSignals {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Reports a share of all visits (percentage in the document), never those with a signal against tracking. */
export async function startReports(
  table: SiteTable,
  getShownPage: GetShownPage,
  store: ShellStore,
  chance: () => number = Math.random,
): Promise<void> {
  const share = Number(document.documentElement.dataset['reports']);
  const isSelected = chance() * 100 < share;
  if (!isSelected || refusesReports(navigator)) return;
  const { reportVisit } = await import(/* webpackChunkName: "visit-report" */ './report-visit.ts');
  reportVisit(table, getShownPage, store);
}

function refusesReports({ doNotTrack, globalPrivacyControl, connection }: BrowserSignals): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true || connection?.saveData === true;
}
