/** The contrast modes of the accessibility menu; `default` is the site's own colours. */
export const THEMES = ['default', 'black-on-white', 'black-on-yellow', 'white-on-black'] as const;

export type Theme = (typeof THEMES)[number];

/** Narrows any text to a theme. */
export function isTheme(name: string | undefined): name is Theme {
  return THEMES.some((theme) => theme === name);
}

/** Cookies the browser keeps for a year; each holds a display choice and nothing personal. */
export const THEME_COOKIE = 'theme';
export const LANGUAGE_COOKIE = 'language';
