/** How a visitor likes to read, as the Read menu offers it; the first of each is the site's own way. */
export const READING_CHOICES = {
  /** Percent of the browser's own text size. */
  size: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'wider'],
  font: ['site', 'plain'],
  ruler: ['off', 'on'],
} as const;

export type ReadingName = keyof typeof READING_CHOICES;
export type Reading = { readonly [Name in ReadingName]: (typeof READING_CHOICES)[Name][number] };

export const READING_NAMES: readonly ReadingName[] = ['size', 'spacing', 'font', 'ruler'];
export const DEFAULT_READING: Reading = { size: '100', spacing: 'normal', font: 'site', ruler: 'off' };

/** Cookie the browser keeps for a year; like the theme it holds a display choice and nothing personal. */
export const READING_COOKIE = 'reading';

/** Settings in a cookie's text; whatever it does not name, or names wrongly, is the default. */
export function readingFrom(text: string | undefined): Reading {
  const words = text?.split('.') ?? [];
  const chosen = READING_NAMES.flatMap((name) =>
    READING_CHOICES[name].filter((choice) => words.includes(choice)).map((choice) => [name, choice]),
  );
  return { ...DEFAULT_READING, ...Object.fromEntries(chosen) };
}

/** Settings as the cookie's text. */
export function readingText(reading: Reading): string {
  return READING_NAMES.map((name) => reading[name]).join('.');
}

/** Attributes of the root element that the style sheet reads: only what differs from the default. */
export function readingAttributes(reading: Reading): Readonly<Record<string, string>> {
  const changed = READING_NAMES.filter((name) => reading[name] !== DEFAULT_READING[name]);
  return Object.fromEntries(changed.map((name) => [`data-reading-${name}`, reading[name]]));
}
