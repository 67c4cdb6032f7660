import {
  assetUrl,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  localizePath,
  readingText,
  splitPath,
  type Language,
} from '@larkfield/contracts';
import { ORIGIN_SLOT, type SystemPage } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compressed } from './compressed.ts';
import { cookie, displayOf, withDisplay, type Display } from './display.ts';
import { contentSecurityPolicy, routeOf } from './headers.ts';
import { perSite, type SiteOf } from './live-site.ts';
import { pathBefore } from './preferences.ts';
import type { ComposedSite } from './site.ts';

export interface PageSender {
  /** Sends one of the shell's own pages. */
  system(
    request: FastifyRequest,
    reply: FastifyReply,
    name: SystemPage,
    options?: { readonly status?: number; readonly fill?: string; readonly language?: Language },
  ): Promise<FastifyReply>;
}

export interface PageOptions {
  readonly origin: string;
  /** Put before the end of every document; used in development only. */
  readonly extra?: string;
}

/** Every page of every area in every language, and "page not found" for all else. */
export function registerPages(
  app: FastifyInstance,
  siteOf: SiteOf,
  { origin, extra = '' }: PageOptions,
): PageSender {
  const caches = perSite(() => new Compressed('text/html; charset=utf-8', 'accept-encoding, cookie'));
  const finish = (template: string, display: Display) =>
    withDisplay(template, display).replaceAll(ORIGIN_SLOT, origin).replace('</body>', `${extra}</body>`);

  const sender: PageSender = {
    system(request, reply, name, { status = name === 'not-found' ? 404 : 500, fill = '', language } = {}) {
      const site = siteOf(request);
      const tongue = language ?? languageOf(request);
      const display = displayOf(request);
      reply.code(status).header('content-security-policy', contentSecurityPolicy(site.manifest.scriptHash));
      const make = () => finish(site.systemPage(tongue, name), display);
      // The others say something about this one request, so there is nothing to remember.
      if (name !== 'not-found') return once(reply, make(), { problems: fill, number: numberOf(request) });
      const key = `${nameOf(display)} ${tongue} ${name}`;
      return caches(site).send(request, reply, key, make, 'no-store');
    },
  };

  app.get('/*', async (request, reply) => {
    const site = siteOf(request);
    const { language, path } = splitPath(pathOf(request));
    const better = betterAddress(site, request);
    if (better) return reply.header('cache-control', 'no-cache').redirect(better.to, better.status);
    const route = routeOf(site.contracts, path);
    const pdf = !route && pdfOf(site, language, path);
    if (pdf) return reply.header('cache-control', 'no-cache').redirect(pdf, 302);
    if (!route) return sender.system(request, reply, 'not-found');
    const display = displayOf(request);
    reply.header('content-security-policy', contentSecurityPolicy(site.manifest.scriptHash, route));
    return caches(site).send(request, reply, `${nameOf(display)} ${language} ${path}`, () =>
      finish(site.document(language, path), display),
    );
  });
  return sender;
}

/** The beginning of the request's id in the log: short enough to tell, without hyphens that Arabic would reorder. */
const numberOf = (request: FastifyRequest): string => request.id.slice(0, 8);

/** Sends a page that says something about one request, and that nobody may keep. */
async function once(
  reply: FastifyReply,
  template: string,
  fills: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const document = Object.entries(fills).reduce(
    (html, [slot, fill]) => html.replace(`{{${slot}}}`, () => fill),
    template,
  );
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document);
}

/** The language of the address; that of a form is told by the page it stood on. */
export function languageOf(request: FastifyRequest): Language {
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return splitPath(isRead ? pathOf(request) : pathBefore(request.headers.referer)).language;
}

/** Where a request should go instead: other letter case, alias, trailing slash, `/en`, or the remembered language. */
function betterAddress(site: ComposedSite, request: FastifyRequest) {
  const query = request.url.slice(pathOf(request).length);
  const asked = splitPath(withLanguageCase(pathOf(request).replace(/(?<=.)\/+$/, '')));
  const lower = asked.path.toLowerCase() || '/';
  const known = site.contracts
    .flatMap(({ routes }) => routes)
    .find((route) =>
      [route.path, ...(route.aliases ?? [])].some((spelling) => spelling.toLowerCase() === lower),
    );
  const best = known && localizePath(known.path, asked.language);
  if (best && best !== pathOf(request)) return { to: best + query, status: 301 };
  const chosen = cookie(request, LANGUAGE_COOKIE);
  if (pathOf(request) === '/' && isLanguage(chosen) && chosen !== DEFAULT_LANGUAGE) {
    return { to: localizePath('/', chosen) + query, status: 302 };
  }
  return undefined;
}

/** A page's document as PDF has the page's address with `.pdf` behind it, and the present file's name behind that. */
function pdfOf(site: ComposedSite, language: Language, path: string): string | undefined {
  const route = path.endsWith('.pdf') ? routeOf(site.contracts, path.slice(0, -'.pdf'.length)) : undefined;
  const area = route && site.contracts.find(({ routes }) => routes.includes(route));
  if (!area) return undefined;
  const names = Object.keys(site.files.get(area.id) ?? {});
  const file = names.find((name) => name.startsWith(`${route.page}.${language}.`) && name.endsWith('.pdf'));
  return file && assetUrl(area.id, file);
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

/** Tells documents of different display choices apart. */
const nameOf = ({ theme, reading }: Display): string => `${theme} ${readingText(reading)}`;
