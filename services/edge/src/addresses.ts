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
import { cookie } from './display.ts';
import { routeAt, spelledPath } from './routes.ts';
import type { ComposedSite } from './site.ts';

/** The language of the address; that of a form is told by the page it stood on. */
export function languageOf(request: FastifyRequest): Language {
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return splitPath(isRead ? pathOf(request) : formPage(request)).language;
}

/** Where a request should go instead: other letter case, alias, trailing slash, `/en`, or the remembered language. */
export function betterAddress(site: ComposedSite, request: FastifyRequest) {
  const query = request.url.slice(pathOf(request).length);
  const asked = splitPath(withLanguageCase(withoutSlash(pathOf(request))));
  const spelled = spelledPath(site.contracts, asked.path || '/');
  const best = spelled && localizePath(spelled, asked.language);
  if (best && best !== pathOf(request)) return { to: best + query, status: 301 };
  const chosen = cookie(request, LANGUAGE_COOKIE);
  if (pathOf(request) === '/' && isLanguage(chosen) && chosen !== DEFAULT_LANGUAGE) {
    return { to: localizePath('/', chosen) + query, status: 302 };
  }
  return undefined;
}

/** A page's document as PDF has the page's address with `.pdf` behind it, and the present file's name behind that. */
export function pdfOf(site: ComposedSite, language: Language, path: string): string | undefined {
  const route = path.endsWith('.pdf') ? routeAt(site.contracts, path.slice(0, -'.pdf'.length)) : undefined;
  if (!route) return undefined;
  const names = Object.keys(site.files.get(route.area.id) ?? {});
  const file = names.find((name) => name.startsWith(`${route.page}.${language}.`) && name.endsWith('.pdf'));
  return file && assetUrl(route.area.id, file);
}

/** There is at most one: a path with two slashes side by side is refused before. */
function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/** First segment in the spelling of its language tag; `/en` is the bare path. */
function withLanguageCase(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  const tag = LANGUAGES.find((known) => known.tag.toLowerCase() === first.toLowerCase())?.tag;
  return tag ? localizePath(`/${rest.join('/')}`, tag) : pathname;
}

/** Path of the request without its query. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

/** The page that a form stood on. A form that was refused names it, because its own address is that of the call. */
export function formPage({ query, headers }: FastifyRequest): string {
  const { page } = query as { readonly page?: unknown };
  return typeof page === 'string' && /^\/(?![/\\])/.test(page) ? page : pathBefore(headers.referer);
}

/** Path of the page a request came from; the home page when that cannot be told. Never another site's. */
export function pathBefore(referer: string | undefined): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  // Other schemes have paths that a browser would read as another site's.
  const path = url?.protocol.startsWith('http') ? url.pathname + url.search : '/';
  return path.startsWith('//') ? '/' : path;
}
