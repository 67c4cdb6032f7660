import {
  DEFAULT_LANGUAGE,
  isLanguage,
  isTheme,
  LANGUAGE_COOKIE,
  LANGUAGES,
  localizePath,
  splitPath,
  THEME_COOKIE,
  type Language,
} from '@larkfield/contracts';
import { ORIGIN_SLOT, THEME_SLOT, type SystemPage } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CompressedPages } from './compressed.ts';
import { contentSecurityPolicy, routeOf } from './headers.ts';
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
  site: ComposedSite,
  { origin, extra = '' }: PageOptions,
): PageSender {
  const cache = new CompressedPages();
  const finish = (template: string, theme: string) =>
    template.replaceAll(ORIGIN_SLOT, origin).replace(THEME_SLOT, theme).replace('</body>', `${extra}</body>`);

  const sender: PageSender = {
    system(request, reply, name, { status = name === 'not-found' ? 404 : 500, fill = '', language } = {}) {
      const tongue = language ?? splitPath(pathOf(request)).language;
      const theme = themeOf(request);
      reply.code(status).header('content-security-policy', contentSecurityPolicy(site.manifest.scriptHash));
      const make = () => finish(site.systemPage(tongue, name), theme).replace('{{problems}}', () => fill);
      return cache.send(request, reply, `${theme} ${tongue} ${name} ${fill}`, make);
    },
  };

  app.get('/*', async (request, reply) => {
    const { language, path } = splitPath(pathOf(request));
    const better = betterAddress(site, request);
    if (better) return reply.header('cache-control', 'no-cache').redirect(better.to, better.status);
    const route = routeOf(site.contracts, path);
    if (!route) return sender.system(request, reply, 'not-found');
    const theme = themeOf(request);
    reply.header('content-security-policy', contentSecurityPolicy(site.manifest.scriptHash, route));
    return cache.send(request, reply, `${theme} ${language} ${path}`, () =>
      finish(site.document(language, path), theme),
    );
  });
  return sender;
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

function themeOf(request: FastifyRequest): string {
  const theme = cookie(request, THEME_COOKIE);
  return isTheme(theme) ? theme : 'default';
}

function cookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
