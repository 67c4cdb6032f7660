import {
  isLanguage,
  LANGUAGE_COOKIE,
  localizePath,
  matchLanguage,
  type Language,
} from '@larkfield/contracts';
import { fillOffer } from '@larkfield/federation/compose';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../requests/display-preferences.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/**
 * Returns the language to offer on a page: the one the visitor chose before, or else the browser's preference, if it differs
 * from the page's language. Clients without language preferences get no offer.
 */
export function offeredLanguage(request: FastifyRequest, current: Language): Language | undefined {
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  const preferred = request.headers['accept-language'] ? request.languages() : [];
  const wanted = isLanguage(chosen) ? chosen : matchLanguage(preferred);
  return wanted === current ? undefined : wanted;
}

/** Inserts the offer of a language into a document, with a link to the same page in that language. */
export function withOffer(
  template: string,
  { offers }: ComposedSite,
  { language, path }: { readonly language?: Language | undefined; readonly path: string } = { path: '' },
): string {
  if (!language) return fillOffer(template);
  return fillOffer(template, { ...offers[language], href: localizePath(path, language) });
}
