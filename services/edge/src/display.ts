import {
  COLOR_SCHEMES,
  isTheme,
  READING_COOKIE,
  readingAttributes,
  readingFrom,
  THEME_COOKIE,
  type Reading,
  type Theme,
} from '@larkfield/contracts';
import { READING_SLOT, SCHEME_SLOT, THEME_SLOT } from '@larkfield/federation/compose';
import type { FastifyRequest } from 'fastify';

/** How a visitor wants pages to look; part of every document, so that the first paint is right. */
export interface Display {
  readonly theme: Theme;
  readonly reading: Reading;
}

/** The display choices that a request's cookies remember. */
export function displayOf(request: FastifyRequest): Display {
  const theme = cookie(request, THEME_COOKIE);
  return {
    theme: isTheme(theme) ? theme : 'automatic',
    reading: readingFrom(cookie(request, READING_COOKIE)),
  };
}

/** Puts the choices into a document, and which percent of visits browsers are to report, if any. */
export function withDisplay(template: string, { theme, reading }: Display, reports = 0): string {
  const further = reports > 0 ? { 'data-reports': reports } : {};
  const all = Object.entries({ ...readingAttributes(reading), ...further });
  const attributes = all.map(([name, value]) => ` ${name}="${value}"`);
  return template
    .replace(THEME_SLOT, theme)
    .replace(READING_SLOT, attributes.join(''))
    .replace(SCHEME_SLOT, COLOR_SCHEMES[theme]);
}

/** Value of a cookie, or nothing. Requests whose address is none pass no hook, so cookies are read when asked for. */
export function cookie({ server, headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name];
}
