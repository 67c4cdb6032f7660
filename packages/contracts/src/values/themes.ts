/**
 * Color and contrast modes of the accessibility menu. `automatic` is the default: the site's own colors, which follow the
 * device's settings for light, dark and high contrast.
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

/**
 * CSS `color-scheme` of each theme, for what the browser draws itself: the background before the first paint, scroll bars,
 * form controls.
 */
export const COLOR_SCHEMES: Readonly<Record<Theme, 'light dark' | 'light' | 'dark'>> = {
  automatic: 'light dark',
  light: 'light',
  dark: 'dark',
  'black-on-white': 'light',
  'black-on-yellow': 'light',
  'white-on-black': 'dark',
};

export function isTheme(name: string | undefined): name is Theme {
  return THEMES.some((theme) => theme === name);
}

/** Cookies for one year. Each contains a display setting and no personal data. */
export const THEME_COOKIE = 'theme';
export const LANGUAGE_COOKIE = 'language';
