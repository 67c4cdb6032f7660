/** Patterns of user agent strings, the more specific first. */
const FAMILIES: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** Returns the browser family of a user agent, so that users recognise their sessions; '' if unknown. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, mark]) => mark.test(userAgent?.slice(0, 500) ?? ''))?.[0] ?? '';
}
