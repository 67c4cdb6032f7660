/** What a browser's own description is matched against, the more special first. */
const FAMILIES: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** Family of a browser, enough for a person to recognise a session; '' when it is none of these. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, mark]) => mark.test(userAgent?.slice(0, 500) ?? ''))?.[0] ?? '';
}
