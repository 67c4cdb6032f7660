import { DEFAULT_READING, THEME_COOKIE, type Reading, type Theme } from '@larkfield/contracts';
import { currentReading, setReading } from './settings.ts';
import { writeCookie } from '../state/cookies.ts';
import type { ShellStore } from '../state/shell-store.ts';

/** Shows the site in another contrast mode and stores the choice for later pages. */
export function chooseTheme(store: ShellStore, theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  // Content outside the viewport changes its colours later (`below.css`).
  root.setAttribute('data-turns', '');
  requestAnimationFrame(() => setTimeout(() => root.removeAttribute('data-turns')));
  store.setState({ theme });
}

/** Changes the reading settings and stores them for later pages. Without `change`, restores the defaults. */
export function chooseReading(store: ShellStore, change: Partial<Reading> = DEFAULT_READING): void {
  setReading({ ...currentReading(), ...change });
  store.setState({ reading: currentReading() });
}
