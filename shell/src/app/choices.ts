import { DEFAULT_READING, THEME_COOKIE, type Reading, type Theme } from '@larkfield/contracts';
import { currentReading, setReading } from '../reading/settings.ts';
import { writeCookie } from './cookies.ts';
import type { ShellStore } from './store.ts';

/** Shows the site in another contrast mode, and every later page. */
export function chooseTheme(store: ShellStore, theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  document.documentElement.dataset['theme'] = theme;
  store.setState({ theme });
}

/** Shows the site in another way to read, and every later page; without one, as it is by default. */
export function chooseReading(store: ShellStore, change: Partial<Reading> = DEFAULT_READING): void {
  setReading({ ...currentReading(), ...change });
  store.setState({ reading: currentReading() });
}
