/** Reading settings of the Read menu; the first choice of each is the default. */
export const READING_CHOICES = {
  /** Percent of the browser's text size. */
  size: ['100', '125', '150', '200'],
  spacing: ['normal', 'wide', 'wider'],
  font: ['site', 'plain'],
  ruler: ['off', 'on'],
} as const;

export type ReadingName = keyof typeof READING_CHOICES;
export type Reading = { readonly [Name in ReadingName]: (typeof READING_CHOICES)[Name][number] };

export const READING_NAMES: readonly ReadingName[] = ['size', 'spacing', 'font', 'ruler'];
export const DEFAULT_READING: Reading = { size: '100', spacing: 'normal', font: 'site', ruler: 'off' };

/** Cookie for one year. Like the theme cookie it contains a display setting and no personal data. */
export const READING_COOKIE = 'reading';

/** Parses the cookie. Settings that are missing or invalid get their default. */
export function parseReading(text: string | undefined): Reading {
  const words = text?.split('.') ?? [];
  const chosen = READING_NAMES.flatMap((name) =>
    READING_CHOICES[name].filter((choice) => words.includes(choice)).map((choice) => [name, choice]),
  );
  return { ...DEFAULT_READING, ...Object.fromEntries(chosen) };
}

export function formatReading(reading: Reading): string {
  return READING_NAMES.map((name) => reading[name]).join('.');
}

/** Returns the attributes of the root element that the style sheet reads, only for settings that differ from the default. */
export function readingAttributes(reading: Reading): Readonly<Record<string, string>> {
  const changed = READING_NAMES.filter((name) => reading[name] !== DEFAULT_READING[name]);
  return Object.fromEntries(changed.map((name) => [`data-reading-${name}`, reading[name]]));
}
