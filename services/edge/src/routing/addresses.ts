import {
  assetUrl,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  localizePath,
  splitPath,
  type Language,
} from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../requests/display-preferences.ts';
import { routeAt, canonicalPath } from './area-routes.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/** Returns the language of a page's address, or for a form the language of the page it was on. */
export function languageOf(request: FastifyRequest): Language {
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return splitPath(isRead ? pathOf(request) : formPage(request)).language;
}

/**
 * Returns the address that a request should be redirected to because of letter case, alias, trailing slash, `/en`, or the
 * remembered language; undefined if none applies.
 */
export function findRedirect(site: ComposedSite, request: FastifyRequest) {
  const query = request.url.slice(pathOf(request).length);
  const requested = splitPath(withLanguageCase(withoutSlash(pathOf(request))));
  const spelled = canonicalPath(site.contracts, requested.path || '/');
  const canonical = spelled && localizePath(spelled, requested.language);
  if (canonical && canonical !== pathOf(request)) return { to: canonical + query, status: 301 };
  const chosen = readCookie(request, LANGUAGE_COOKIE);
  if (pathOf(request) === '/' && isLanguage(chosen) && chosen !== DEFAULT_LANGUAGE) {
    return { to: localizePath('/', chosen) + query, status: 302 };
  }
  return undefined;
}

/**
 * Returns the file of a page's PDF. Its address is the page's address with `.pdf`; the file name contains a content hash.
 */
export function pdfOf(site: ComposedSite, language: Language, path: string): string | undefined {
  const route = path.endsWith('.pdf') ? routeAt(site.contracts, path.slice(0, -'.pdf'.length)) : undefined;
  if (!route) return undefined;
  const names = Object.keys(site.files.get(route.area.id) ?? {});
  const file = names.find((name) => name.startsWith(`${route.page}.${language}.`) && name.endsWith('.pdf'));
  return file && assetUrl(route.area.id, file);
}

/** At most one slash: paths with two adjacent slashes are rejected earlier. */
function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/** Corrects the letter case of a language tag in the first segment. `/en` becomes the path without a language. */
function withLanguageCase(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  const tag = LANGUAGES.find((known) => known.tag.toLowerCase() === first.toLowerCase())?.tag;
  return tag ? localizePath(`/${rest.join('/')}`, tag) : pathname;
}

export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

/**
 * Returns the page a form was on. After an error the form sends it as `page`, because the address of the document is then
 * that of the call.
 */
export function formPage({ query, headers }: FastifyRequest): string {
  const { page } = query as { readonly page?: unknown };
  return typeof page === 'string' && /^\/(?![/\\])/.test(page) ? page : refererPath(headers.referer);
}

/**
 * Returns path and query of the referring page, or the home page if there is none. Never returns an address of another site.
 */
export function refererPath(referer: string | undefined): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  // Other URL schemes have paths that a browser would treat as an address of another site.
  const path = url?.protocol.startsWith('http') ? url.pathname + url.search : '/';
  return path.startsWith('//') ? '/' : path;
}
