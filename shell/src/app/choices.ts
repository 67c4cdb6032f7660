import { DEFAULT_READING, THEME_COOKIE, type Reading, type Theme } from '@larkfield/contracts';
import { currentReading, setReading } from '../reading/settings.ts';
import { writeCookie } from './cookies.ts';
import type { ShellStore } from './store.ts';

/** Shows the site in another contrast mode, and every later page. */
export function chooseTheme(store: ShellStore, theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  // What is not in sight takes its colors later (`below.css`).
  root.setAttribute('data-turns', '');
  requestAnimationFrame(() => setTimeout(() => root.removeAttribute('data-turns')));
  store.setState({ theme });
}

/** Shows the site in another way to read, and every later page; without one, as it is by default. */
export function chooseReading(store: ShellStore, change: Partial<Reading> = DEFAULT_READING): void {
  setReading({ ...currentReading(), ...change });
  store.setState({ reading: currentReading() });
}
