import { UNKNOWN_SESSION, type Session } from '@larkfield/area';
import { DEFAULT_READING, type Reading, type ReleaseTable, type Theme } from '@larkfield/contracts';
import type { LanguageOffer } from '@larkfield/federation/compose';
import type { AreaLoadError } from '@larkfield/federation/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What changes without the address. Everything else that a page shows follows from where the visitor is. */
export interface ShellState {
  readonly theme: Theme;
  readonly reading: Reading;
  readonly session: Session;
  readonly offer: LanguageOffer | undefined;
  /** Read out to those who cannot see a change: the title of the page just opened, the end of a session. */
  readonly announcement: string;
  /** The release table of administrators in the language on the screen, once one of them is signed in. */
  readonly adminTable: ReleaseTable | undefined;
  /** Number of the failure by which the page on the screen can be read, but does not answer. */
  readonly degraded: string | undefined;
  /** Why the page on the screen could not be shown. */
  readonly failed?: AreaLoadError;
}

export type ShellStore = StoreApi<ShellState>;

/** The state as the document was rendered; hydration starts from it, whatever has changed since. */
export function createShellStore(known: Partial<ShellState> = {}): ShellStore {
  return createStore(() => ({
    theme: 'automatic',
    reading: DEFAULT_READING,
    session: UNKNOWN_SESSION,
    offer: undefined,
    announcement: '',
    adminTable: undefined,
    degraded: undefined,
    ...known,
  }));
}
