import { UNKNOWN_SESSION, type Session } from '@larkfield/area';
import { DEFAULT_READING, type Reading, type ReleaseTable, type Theme } from '@larkfield/contracts';
import type { LanguageOffer } from '@larkfield/federation/compose';
import type { AreaLoadError } from '@larkfield/federation/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** State that does not depend on the address. */
export interface ShellState {
  readonly theme: Theme;
  readonly reading: Reading;
  readonly session: Session;
  readonly languageOffer: LanguageOffer | undefined;
  /** Live region text: the title of a new page, or the end of a session. */
  readonly announcement: string;
  /** Release table of administrators in the current language, once an administrator is signed in. */
  readonly adminTable: ReleaseTable | undefined;
  /** Id of the failure that left the page readable but not interactive. */
  readonly failureId: string | undefined;
  /** Reason why the current page could not be shown. */
  readonly pageFailure?: AreaLoadError;
}

export type ShellStore = StoreApi<ShellState>;

/** Creates the store with the state that the server rendered, so that hydration matches. */
export function createShellStore(known: Partial<ShellState> = {}): ShellStore {
  return createStore(() => ({
    theme: 'automatic',
    reading: DEFAULT_READING,
    session: UNKNOWN_SESSION,
    languageOffer: undefined,
    announcement: '',
    adminTable: undefined,
    failureId: undefined,
    ...known,
  }));
}
