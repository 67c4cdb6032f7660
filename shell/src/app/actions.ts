import { LANGUAGE_COOKIE, THEME_COOKIE } from '@larkfield/contracts';
import { writeCookie } from './cookies.ts';
import type { Actions, View } from './view.ts';

/** What the controls of the frame set off. */
export function createActions(
  view: () => View,
  update: (change: Partial<View>) => void,
  retry: () => void,
): Actions {
  return {
    setTheme(theme) {
      writeCookie(THEME_COOKIE, theme);
      document.documentElement.dataset['theme'] = theme;
      update({ site: { ...view().site, theme } });
    },
    rememberLanguage: (language) => writeCookie(LANGUAGE_COOKIE, language),
    dismissOffer() {
      writeCookie(LANGUAGE_COOKIE, view().site.language);
      update({ offer: undefined });
    },
    retry,
  };
}
