import { localizePath, type Language } from '@larkfield/contracts';
import { fillFrame, fillPage, splitTemplate, type PageTemplate } from '@larkfield/federation/compose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompressedDocuments } from '../caching/compressed-documents.ts';
import type { LoadPage, DynamicPageRequest } from '../dynamic-pages/dynamic-pages.ts';
import { createFormKeyFiller } from './form-key.ts';
import { withOffer } from './language-offer.ts';
import {
  createPageView,
  documentViewKey,
  type CreateDocumentView,
  type FinishDocument,
  type PageView,
} from './document-view.ts';
import { cachePerSite } from '../sites/live-site.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

export interface DynamicParts {
  readonly caches: (
    site: ComposedSite,
  ) => Readonly<Record<'dynamic' | 'queries' | 'frames', CompressedDocuments>>;
  readonly finish: FinishDocument;
  readonly createView: CreateDocumentView;
  readonly loadPage: LoadPage;
  readonly sendSystem: (
    request: FastifyRequest,
    reply: FastifyReply,
    name: 'gone' | 'not-found',
    options: { readonly status: number; readonly list: string; readonly language: Language },
  ) => Promise<FastifyReply>;
}

/** Templates that are kept per site: those of all dynamic pages in some languages and themes. */
const MAX_TEMPLATES = 200;

type SendDynamic = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: DynamicPageRequest,
) => Promise<FastifyReply>;

/**
 * Creates the sender of dynamic pages. If the service has no answer, it sends an error page or the frame without content.
 */
export function createDynamicPageSender({
  caches,
  finish,
  createView,
  loadPage,
  sendSystem,
}: DynamicParts): SendDynamic {
  const versions = createNumbering();
  const templates = cachePerSite(() => new Map<string, PageTemplate>());

  /** Returns the document of a route for a visitor, which is the same for all its pages unless it offers a language. */
  function templateFor(
    { site, route, language }: DynamicPageRequest,
    { view, offer }: PageView,
  ): PageTemplate {
    const kept = templates(site);
    const offered = offer.language ? `${offer.language} ${offer.path}` : '';
    const key = `${documentViewKey(view)} ${language} ${route.path} ${offered}`;
    const existing = kept.get(key);
    if (existing) return existing;
    const template = splitTemplate(finish(withOffer(site.document(language, route.path), site, offer), view));
    if (kept.size >= MAX_TEMPLATES) kept.clear();
    kept.set(key, template);
    return template;
  }

  return async function sendDynamic(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: DynamicPageRequest,
  ): Promise<FastifyReply> {
    const { site, route, language, path, search } = wanted;
    const shown = createPageView(request, createView, { language, path });
    const { answer, isBusy = false } = await loadPage(wanted);
    if (wanted.signal?.aborted) return reply.hijack();
    if (answer?.status === 301) {
      const to = localizePath(answer.location, language);
      return reply.header('cache-control', 'no-cache').redirect(to, 301);
    }
    if (answer?.status === 404 || answer?.status === 410) {
      // The page of a removed item links to the list it was in.
      const name = answer.status === 410 ? 'gone' : 'not-found';
      return sendSystem(request, reply, name, {
        status: answer.status,
        list: listOf(route.path),
        language,
      });
    }
    const { key, fill } = createFormKeyFiller(site, language, route.path, answer);
    const frame = () => ({
      template: templateFor(wanted, shown),
      path,
      siteName: site.manifest.brand.name,
      page: { area: route.area.id, page: route.page },
    });
    if (answer?.status === 200) {
      const { dynamic, queries } = caches(site);
      const cache = search === '' ? dynamic : queries;
      const version = `${shown.name}${search} ${versions.of(answer)} ${key}`;
      return cache.send(request, reply, version, () => fill(fillPage(frame(), answer)));
    }
    // A page for signed-in users is rendered only in the browser, so the frame alone is no error.
    if (route.audience === 'public') reply.code(503);
    const bare = () => fill(fillFrame(frame(), site.metadataOf(language, route)));
    // Overload with made-up queries gets a short document without script, which does not load the page again.
    const isRejected = isBusy && search !== '';
    const make = () => (isRejected ? withoutScript(bare()) : bare());
    return caches(site).frames.send(request, reply, `${shown.name} ${key} ${isRejected}`, make, 'no-store');
  };
}

/** Removes scripts from a frame and shows its text for browsers without script, so that only the style sheet is loaded. */
function withoutScript(frame: string): string {
  return frame.replaceAll(/<script[^]*?<\/script>|<\/?noscript>/g, '');
}

/** Returns the path of the list that a page belongs to: `/events` for `/events/:slug/signup`. */
const listOf = (pattern: string): string => pattern.replace(/\/:.*/, '') || '/';

function createNumbering(): { of(value: object): number } {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return {
    of(value) {
      const number = numbers.get(value) ?? (last += 1);
      numbers.set(value, number);
      return number;
    },
  };
}
