import type { ShellStore } from '../app/store.ts';
import type { PageShown, SiteTable } from './visit.ts';

/** Ways in which browsers say that somebody does not want to be followed, or pays for each byte. */
interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Reports a share of all visits, which the edge has written into the document in percent, and none that is not to be. */
export async function startReports(
  table: SiteTable,
  shown: PageShown,
  store: ShellStore,
  chance: () => number = Math.random,
): Promise<void> {
  const share = Number(document.documentElement.dataset['reports']);
  const isSelected = chance() * 100 < share;
  if (!isSelected || refusesReports(navigator)) return;
  const { reportVisit } = await import(/* webpackChunkName: "visit-report" */ './visit.ts');
  reportVisit(table, shown, store);
}

function refusesReports({ doNotTrack, globalPrivacyControl, connection }: Wishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true || connection?.saveData === true;
}
