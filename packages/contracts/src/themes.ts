/**
 * The colors and contrast modes of the accessibility menu. `automatic` is the first of all visits: the site's own colors,
 * light or dark or in strong contrast as the device is set.
 */
export const THEMES = [
  'automatic',
  'light',
  'dark',
  'black-on-white',
  'black-on-yellow',
  'white-on-black',
] as const;

export type Theme = (typeof THEMES)[number];

/** What a browser draws itself (its ground before the first paint, scroll bars, parts of forms) in each theme. */
export const COLOR_SCHEMES: Readonly<Record<Theme, 'light dark' | 'light' | 'dark'>> = {
  automatic: 'light dark',
  light: 'light',
  dark: 'dark',
  'black-on-white': 'light',
  'black-on-yellow': 'light',
  'white-on-black': 'dark',
};

/** Narrows any text to a theme. */
export function isTheme(name: string | undefined): name is Theme {
  return THEMES.some((theme) => theme === name);
}

/** Cookies the browser keeps for a year; each holds a display choice and nothing personal. */
export const THEME_COOKIE = 'theme';
export const LANGUAGE_COOKIE = 'language';
