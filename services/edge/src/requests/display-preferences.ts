import {
  COLOR_SCHEMES,
  isTheme,
  READING_COOKIE,
  readingAttributes,
  parseReading,
  THEME_COOKIE,
  type Reading,
  type Theme,
} from '@larkfield/contracts';
import { READING_SLOT, SCHEME_SLOT, THEME_SLOT } from '@larkfield/federation/compose';
import type { FastifyRequest } from 'fastify';

/** Display preferences of a visitor. They are part of every document, so that the first paint is right. */
export interface Display {
  readonly theme: Theme;
  readonly reading: Reading;
}

export function displayOf(request: FastifyRequest): Display {
  const theme = readCookie(request, THEME_COOKIE);
  return {
    theme: isTheme(theme) ? theme : 'automatic',
    reading: parseReading(readCookie(request, READING_COOKIE)),
  };
}

/**
 * Inserts the display preferences into a document.
 * @param reports - percentage of visits that browsers report
 */
export function withDisplay(template: string, { theme, reading }: Display, reports = 0): string {
  const reportAttributes = reports > 0 ? { 'data-reports': reports } : {};
  const all = Object.entries({ ...readingAttributes(reading), ...reportAttributes });
  const attributes = all.map(([name, value]) => ` ${name}="${value}"`);
  return template
    .replace(THEME_SLOT, theme)
    .replace(READING_SLOT, attributes.join(''))
    .replace(SCHEME_SLOT, COLOR_SCHEMES[theme]);
}

/** Returns the value of a cookie. Parses the header itself, because requests with an invalid address pass no hook. */
export function readCookie({ server, headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];
}
