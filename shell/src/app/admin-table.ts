import { tableUrl, type ReleaseTable } from '@larkfield/contracts';
import type { FetchJson } from './fetch-json.ts';
import type { ShellStore } from './store.ts';

/**
 * Fetches what only administrators are told of (menus, and which pages there are) when one of them is signed in: the
 * documents of public pages do not name it. Those of their own pages bring it along.
 */
export function followAdminTable(
  store: ShellStore,
  shown: () => ReleaseTable,
  fetchJson: FetchJson,
): () => Promise<void> {
  return async () => {
    const { session, adminTable } = store.getState();
    const { id, language, view } = shown();
    if (session.kind !== 'admin' || session.mustChange || view || adminTable?.language === language) return;
    try {
      const table = await fetchJson<ReleaseTable>(tableUrl(id, language, 'admin'));
      if (shown().language === language) store.setState({ adminTable: table });
    } catch {
      // The menus stay as visitors have them; the pages can still be asked for by their addresses.
    }
  };
}
