import {
  isLanguage,
  LANGUAGE_COOKIE,
  localizePath,
  matchLanguage,
  type Language,
} from '@larkfield/contracts';
import { fillOffer } from '@larkfield/federation/compose';
import type { FastifyRequest } from 'fastify';
import { cookie } from './display.ts';
import type { ComposedSite } from './site.ts';

/**
 * The language to offer on a page: what the visitor chose before, else what the browser prefers, if it is another than the
 * page's. A choice made for the page's language ends the offer. Programs that say nothing of languages are offered none.
 */
export function offeredLanguage(request: FastifyRequest, current: Language): Language | undefined {
  const chosen = cookie(request, LANGUAGE_COOKIE);
  const preferred = request.headers['accept-language'] ? request.languages() : [];
  const wanted = isLanguage(chosen) ? chosen : matchLanguage(preferred);
  return wanted === current ? undefined : wanted;
}

/** Puts the offer of a language into a document, with the same page in that language to go to. */
export function withOffer(
  template: string,
  { offers }: ComposedSite,
  { language, path }: { readonly language?: Language | undefined; readonly path: string } = { path: '' },
): string {
  if (!language) return fillOffer(template);
  return fillOffer(template, { ...offers[language], href: localizePath(path, language) });
}
