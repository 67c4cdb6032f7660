import { REFERENCE_PATTERN, REFERENCE_SLOT, splitPath, type Language } from '@larkfield/contracts';
import { LIST_SLOT, ORIGIN_SLOT, type SystemPage } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRedirect, languageOf, pathOf, pdfOf } from '../routing/addresses.ts';
import { bannerOf } from '../channels/preview-banner.ts';
import type { ChannelAssignments } from '../channels/channel-assignments.ts';
import { CompressedDocuments, type CompressedDocumentsOptions } from '../caching/compressed-documents.ts';
import { displayOf, withDisplay } from '../requests/display-preferences.ts';
import { createDynamicPageSender } from './dynamic-page-sender.ts';
import type { LoadPage } from '../dynamic-pages/dynamic-pages.ts';
import { createFormKeyFiller } from './form-key.ts';
import { disconnectSignal } from '../requests/client-disconnect.ts';
import { contentSecurityPolicy, openerPolicy, permissionsPolicy } from '../protection/response-headers.ts';
import { cachePerSite, type SiteOf } from '../sites/live-site.ts';
import { withOffer } from './language-offer.ts';
import { createRefusedFormSender } from './refused-form.ts';
import { routeAt, type OwnedRoute } from '../routing/area-routes.ts';
import {
  documentViewKey,
  createPageView,
  type FinishDocument,
  type CreateDocumentView,
} from './document-view.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { loginAddress, type AdmitAdmin } from '../calls/admin-admission.ts';
import { recordPageRoute } from '../monitoring/recorded-routes.ts';

export interface SystemOptions {
  readonly status?: number;
  readonly fill?: string;
  readonly language?: Language;
  /** Site path that the page "gone" links to. */
  readonly list?: string;
}

export interface PageSender {
  system(
    request: FastifyRequest,
    reply: FastifyReply,
    name: SystemPage,
    options?: SystemOptions,
  ): Promise<FastifyReply>;
  /**
   * Sends the page of a rejected form again, with its entries and the problems. Resolves with undefined if the page is
   * unknown or does not contain the form.
   */
  readonly sendRefusedForm: ReturnType<typeof createRefusedFormSender>;
}

export interface PageOptions {
  readonly origin: string;
  readonly loadPage: LoadPage;
  readonly admitAdmin: AdmitAdmin;
  readonly previewOf: ChannelAssignments['previewOf'];
  readonly reports?: number;
}

/** Registers every page of every area in every language, and "page not found" for all other addresses. */
export function registerPages(
  app: FastifyInstance,
  siteOf: SiteOf,
  { origin, loadPage, admitAdmin, previewOf, reports = 0 }: PageOptions,
): PageSender {
  const documents = (options?: CompressedDocumentsOptions) =>
    new CompressedDocuments('text/html; charset=utf-8', 'accept-encoding, accept-language, cookie', options);
  // Separate caches, so that made-up addresses do not evict pages that others read.
  const caches = cachePerSite(() => ({
    pages: documents(),
    dynamic: documents(),
    queries: documents({ maxEntries: 100, quality: 'once' }),
    frames: documents({ maxEntries: 100 }),
  }));
  const finish = createFinish({ origin, reports });
  const createView: CreateDocumentView = (request, language) => ({
    display: displayOf(request),
    banner: bannerOf(previewOf(request), language),
  });
  const refusedForm = createRefusedFormSender({ siteOf, loadPage, policyOf, finish, createView });
  const sender: PageSender = {
    ...createSender(siteOf, { caches, finish, createView }),
    sendRefusedForm: refusedForm,
  };
  const sendDynamic = createDynamicPageSender({
    caches,
    finish,
    createView,
    loadPage,
    sendSystem: sender.system,
  });

  app.get('/*', async (request, reply) => {
    const site = siteOf(request);
    const { language, path } = splitPath(pathOf(request));
    const redirect = findRedirect(site, request);
    if (redirect) return reply.header('cache-control', 'no-cache').redirect(redirect.to, redirect.status);
    const route = routeAt(site.contracts, path);
    const pdf = !route && pdfOf(site, language, path);
    if (pdf) return reply.header('cache-control', 'no-cache').redirect(pdf, 302);
    if (!route) return sender.system(request, reply, ...missingPage(site, path));
    recordPageRoute(request, site, route);
    if (route.audience === 'admin') {
      const rejection = await rejectNonAdmin(request, reply, { site, language, admitAdmin, sender });
      if (rejection) return rejection;
    }
    reply
      .header('content-security-policy', policyOf(site, route))
      .header('permissions-policy', permissionsPolicy(route))
      .header('cross-origin-opener-policy', openerPolicy(route));
    if (route.kind === 'dynamic') {
      const search = request.url.slice(pathOf(request).length);
      const signal = disconnectSignal(reply);
      return sendDynamic(request, reply, {
        site,
        route,
        language,
        path,
        search,
        waitsFullLimit: false,
        signal,
      });
    }
    const { view, offer, name } = createPageView(request, createView, { language, path });
    const { key, fill } = createFormKeyFiller(site, language, route.path);
    const document = () => site.document(language, route.path);
    const make = () => fill(finish(withOffer(document(), site, offer), view));
    const reference = referenceIn(request, document);
    if (reference) return sendOnce(reply, make().replace(REFERENCE_SLOT, reference), {});
    const plain = () => make().replace(REFERENCE_SLOT, '');
    // Restricted pages must not be in any cache, including the browser's, from which others could see them.
    const caching = route.audience === 'public' ? 'no-cache' : 'no-store';
    return caches(site).pages.send(request, reply, `${name} ${key}`, plain, caching);
  });

  return sender;
}

/** Each area's documents have their own import map, and so their own script hash. */
function policyOf({ manifest }: ComposedSite, route?: OwnedRoute): string {
  const hashes = route?.audience === 'admin' ? manifest.adminScriptHashes : manifest.scriptHashes;
  return contentSecurityPolicy(hashes[route?.area.id ?? 'shell'], route);
}

/** Returns the reference in the address if the page shows one, for visitors without script. */
function referenceIn({ query }: FastifyRequest, document: () => string): string | undefined {
  const { ref } = query as { readonly ref?: unknown };
  return typeof ref === 'string' && REFERENCE_PATTERN.test(ref) && document().includes(REFERENCE_SLOT)
    ? ref
    : undefined;
}

type Caches = (site: ComposedSite) => Readonly<Record<'pages', CompressedDocuments>>;

/** Previews are not reported: they say nothing about what other visitors get. */
function createFinish({
  origin,
  reports,
}: Required<Pick<PageOptions, 'origin' | 'reports'>>): FinishDocument {
  return (template, { display, banner }) =>
    banner.into(
      withDisplay(template, display, banner.key === '' ? reports : 0).replaceAll(ORIGIN_SLOT, origin),
    );
}

interface SenderParts {
  readonly caches: Caches;
  readonly finish: FinishDocument;
  readonly createView: CreateDocumentView;
}

function createSender(
  siteOf: SiteOf,
  { caches, finish, createView }: SenderParts,
): Pick<PageSender, 'system'> {
  return {
    system(request, reply, name, options = {}) {
      const { status = name === 'not-found' ? 404 : 500, fill = '', language, list = '/' } = options;
      const site = siteOf(request);
      const pageLanguage = language ?? languageOf(request);
      const view = createView(request, pageLanguage);
      reply.code(status).header('content-security-policy', policyOf(site));
      // Error pages do not offer another language.
      const make = () =>
        finish(withOffer(site.systemPage(pageLanguage, name), site), view).replace(`/${LIST_SLOT}`, list);
      // The other pages are about this one request, so they are not cached.
      if (name !== 'not-found' && name !== 'gone')
        return sendOnce(reply, make(), { problems: fill, number: numberOf(request) });
      const key = `${documentViewKey(view)} ${pageLanguage} ${name} ${list}`;
      return caches(site).pages.send(request, reply, key, make, 'no-store');
    },
  };
}

interface AdminCheck {
  readonly site: ComposedSite;
  readonly language: Language;
  readonly admitAdmin: AdmitAdmin;
  readonly sender: PageSender;
}

/** Answers a request that may not see a page of administrators; resolves with undefined if it may. */
async function rejectNonAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, language, admitAdmin, sender }: AdminCheck,
): Promise<FastifyReply | undefined> {
  const admission = await admitAdmin(request);
  if (admission === 'admitted') return undefined;
  const login = admission === 'login' ? loginAddress(site, language, request) : undefined;
  if (login) return reply.header('cache-control', 'no-store').redirect(login, 302);
  if (admission === 'unknown') return sender.system(request, reply, 'error', { status: 503 });
  return sender.system(request, reply, 'denied', { status: 403 });
}

/**
 * The first characters of the request id in the log: short enough to read out, without hyphens, which Arabic text would
 * reorder.
 */
const numberOf = (request: FastifyRequest): string => request.id.slice(0, 8);

/** Sends a page about one request, which must not be cached. */
async function sendOnce(
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

/**
 * Returns the system page for an address without a page. If the page belongs to an area that is temporarily missing, the
 * status is 503.
 */
function missingPage(
  site: ComposedSite,
  path: string,
): [name: SystemPage, options?: { readonly status: number }] {
  return routeAt(site.missingAreas, path) ? ['error', { status: 503 }] : ['not-found'];
}
