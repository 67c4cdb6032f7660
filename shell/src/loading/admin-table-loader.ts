import { tableUrl, type ReleaseTable } from '@larkfield/contracts';
import type { FetchJson } from './fetch-json.ts';
import type { ShellStore } from '../state/shell-store.ts';

/** Creates a loader for the release table of administrators, which public documents do not contain. */
export function createAdminTableLoader(
  store: ShellStore,
  currentTable: () => ReleaseTable,
  fetchJson: FetchJson,
): () => Promise<void> {
  return async () => {
    const { session, adminTable } = store.getState();
    const { id, language, view } = currentTable();
    if (session.kind !== 'admin' || session.mustChange || view || adminTable?.language === language) return;
    try {
      const table = await fetchJson<ReleaseTable>(tableUrl(id, language, 'admin'));
      if (currentTable().language === language) store.setState({ adminTable: table });
    } catch {
      // Menus stay as for visitors; administrators' pages still open by address.
    }
  };
}
