import type { Site } from '@larkfield/area';
import type { AreaLoadError } from '@larkfield/federation/host';
import type { Language } from '@larkfield/contracts';
import type { ComponentType } from 'react';

/**
 * State of the area in `<main>`.
 * `degraded`: the page was rendered ahead of time and can be read, but its code did not load.
 * `failed`: there is nothing to show but the failure.
 */
export type AreaView =
  | { readonly status: 'idle' }
  | { readonly status: 'ready'; readonly Page: ComponentType; readonly key: string }
  | { readonly status: 'degraded' | 'failed'; readonly error: AreaLoadError };

/** Everything the three React roots of the page are rendered from. */
export interface View {
  readonly site: Site;
  readonly area: AreaView;
  /** A navigation is under way. */
  readonly busy: boolean;
  /** Title of the page just opened, read out to those who cannot see the change. */
  readonly announcement: string;
  /** A language the browser prefers, offered in that language. */
  readonly offer: LanguageOffer | undefined;
}

export interface LanguageOffer {
  readonly language: Language;
  readonly question: string;
  readonly accept: string;
  readonly dismiss: string;
}

/** What the controls of header, footer and notices can ask for. */
export interface Actions {
  setTheme(theme: Site['theme']): void;
  rememberLanguage(language: Language): void;
  dismissOffer(): void;
  retry(): void;
}
