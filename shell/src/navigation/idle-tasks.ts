import { watchReleases } from '../loading/watch-releases.ts';
import { markKeyboardUse } from './mark-keyboard-use.ts';
import { interceptPlainLinks, type PlainLinkOptions } from './intercept-plain-links.ts';

export interface IdleTaskOptions extends PlainLinkOptions {
  /** Release of the site that the document belongs to. */
  readonly release: string;
  readonly onStale: () => void;
}

/** Starts non-essential tasks. They are a separate chunk that loads when the page is idle. */
export function startIdleTasks({ release, onStale, ...links }: IdleTaskOptions): void {
  watchReleases(release, onStale);
  interceptPlainLinks(links);
  markKeyboardUse();
}
