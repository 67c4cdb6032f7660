import { REFERENCE, REFERENCE_SLOT, splitPath, type Language } from '@larkfield/contracts';
import { LIST_SLOT, ORIGIN_SLOT, type SystemPage } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { betterAddress, languageOf, pathOf, pdfOf } from './addresses.ts';
import { bannerOf } from './channels/banner.ts';
import type { Visits } from './channels/visits.ts';
import { Compressed } from './compressed.ts';
import { displayOf, withDisplay } from './display.ts';
import { dynamicSender } from './dynamic-answers.ts';
import type { AnswerPage } from './dynamic-pages.ts';
import { formsOn } from './form-key.ts';
import { goneSignal } from './gone.ts';
import { contentSecurityPolicy, openerPolicy, permissionsPolicy } from './headers.ts';
import { perSite, type SiteOf } from './live-site.ts';
import { withOffer } from './offers.ts';
import { refusedForms } from './plain-forms/refused-form.ts';
import { routeAt, type OwnedRoute } from './routes.ts';
import { nameOf, viewOf, type Finish, type ShownTo } from './shown.ts';
import type { ComposedSite } from './site.ts';
import { loginAddress, type AdmitAdmin } from './viewers.ts';
import { notePage } from './watch/noted-routes.ts';

export interface SystemOptions {
  readonly status?: number;
  readonly fill?: string;
  readonly language?: Language;
  /** Site path that "gone" leads to. */
  readonly list?: string;
}

export interface PageSender {
  /** Sends one of the shell's own pages. */
  system(
    request: FastifyRequest,
    reply: FastifyReply,
    name: SystemPage,
    options?: SystemOptions,
  ): Promise<FastifyReply>;
  /**
   * Sends the page that a form without script stood on once more, with its entries and what is wrong with them. Answers
   * nothing when that page cannot be told, or has no such form.
   */
  readonly refusedForm: ReturnType<typeof refusedForms>;
}

export interface PageOptions {
  readonly origin: string;
  readonly answerPage: AnswerPage;
  readonly admitAdmin: AdmitAdmin;
  readonly previewOf: Visits['previewOf'];
  /** Percent of visits that browsers report; 0 for none. */
  readonly reports?: number;
}

/** Every page of every area in every language, and "page not found" for all else. */
export function registerPages(
  app: FastifyInstance,
  siteOf: SiteOf,
  { origin, answerPage, admitAdmin, previewOf, reports = 0 }: PageOptions,
): PageSender {
  const documents = (most?: number) =>
    new Compressed('text/html; charset=utf-8', 'accept-encoding, accept-language, cookie', most);
  // Addresses that somebody makes up push out no page that others read.
  const caches = perSite(() => ({
    pages: documents(),
    dynamic: documents(),
    queries: documents(100),
    frames: documents(100),
  }));
  const finish = finisher({ origin, reports });
  const shownTo: ShownTo = (request, language) => ({
    display: displayOf(request),
    banner: bannerOf(previewOf(request), language),
  });
  const refusedForm = refusedForms({ siteOf, answerPage, policyOf, finish, shownTo });
  const sender: PageSender = { ...createSender(siteOf, { caches, finish, shownTo }), refusedForm };
  const sendDynamic = dynamicSender({ caches, finish, shownTo, answerPage, sendSystem: sender.system });

  app.get('/*', async (request, reply) => {
    const site = siteOf(request);
    const { language, path } = splitPath(pathOf(request));
    const better = betterAddress(site, request);
    if (better) return reply.header('cache-control', 'no-cache').redirect(better.to, better.status);
    const route = routeAt(site.contracts, path);
    const pdf = !route && pdfOf(site, language, path);
    if (pdf) return reply.header('cache-control', 'no-cache').redirect(pdf, 302);
    if (!route) return sender.system(request, reply, ...noPage(site, path));
    notePage(request, site, route);
    if (route.audience === 'admin') {
      const instead = await withoutAdmin(request, reply, { site, language, admitAdmin, sender });
      if (instead) return instead;
    }
    reply
      .header('content-security-policy', policyOf(site, route))
      .header('permissions-policy', permissionsPolicy(route))
      .header('cross-origin-opener-policy', openerPolicy(route));
    if (route.kind === 'dynamic') {
      const search = request.url.slice(pathOf(request).length);
      const gone = goneSignal(reply);
      return sendDynamic(request, reply, { site, route, language, path, search, isPatient: false, gone });
    }
    const { shown, offer, name } = viewOf(request, shownTo, { language, path });
    const { key, fill } = formsOn(site, language, route.path);
    const document = () => site.document(language, route.path);
    const make = () => fill(finish(withOffer(document(), site, offer), shown));
    const reference = referenceIn(request, document);
    if (reference) return once(reply, make().replace(REFERENCE_SLOT, reference), {});
    const plain = () => make().replace(REFERENCE_SLOT, '');
    // What only some may see is in no cache from which others could be answered, the browser's own included.
    const caching = route.audience === 'public' ? 'no-cache' : 'no-store';
    return caches(site).pages.send(request, reply, `${name} ${key}`, plain, caching);
  });

  return sender;
}

/** Each area's documents have an import map of their own. */
function policyOf({ manifest }: ComposedSite, route?: OwnedRoute): string {
  const hashes = route?.audience === 'admin' ? manifest.adminScriptHashes : manifest.scriptHashes;
  return contentSecurityPolicy(hashes[route?.area.id ?? 'shell'], route);
}

/** What a page that says a reference is to say, if its address has one: for visitors without script. */
function referenceIn({ query }: FastifyRequest, document: () => string): string | undefined {
  const { ref } = query as { readonly ref?: unknown };
  return typeof ref === 'string' && REFERENCE.test(ref) && document().includes(REFERENCE_SLOT)
    ? ref
    : undefined;
}

type Caches = (site: ComposedSite) => Readonly<Record<'pages', Compressed>>;

/** Visits of a preview are not reported: they say nothing of what visitors get. */
function finisher({ origin, reports }: Required<Pick<PageOptions, 'origin' | 'reports'>>): Finish {
  return (template, { display, banner }) =>
    banner.into(
      withDisplay(template, display, banner.key === '' ? reports : 0).replaceAll(ORIGIN_SLOT, origin),
    );
}

interface SenderParts {
  readonly caches: Caches;
  readonly finish: Finish;
  readonly shownTo: ShownTo;
}

function createSender(siteOf: SiteOf, { caches, finish, shownTo }: SenderParts): Pick<PageSender, 'system'> {
  return {
    system(request, reply, name, options = {}) {
      const { status = name === 'not-found' ? 404 : 500, fill = '', language, list = '/' } = options;
      const site = siteOf(request);
      const tongue = language ?? languageOf(request);
      const shown = shownTo(request, tongue);
      reply.code(status).header('content-security-policy', policyOf(site));
      // Whoever reads of an error is not asked for a language, too.
      const make = () =>
        finish(withOffer(site.systemPage(tongue, name), site), shown).replace(`/${LIST_SLOT}`, list);
      // The others say something about this one request, so there is nothing to remember.
      if (name !== 'not-found' && name !== 'gone')
        return once(reply, make(), { problems: fill, number: numberOf(request) });
      const key = `${nameOf(shown)} ${tongue} ${name} ${list}`;
      return caches(site).pages.send(request, reply, key, make, 'no-store');
    },
  };
}

interface Asked {
  readonly site: ComposedSite;
  readonly language: Language;
  readonly admitAdmin: AdmitAdmin;
  readonly sender: PageSender;
}

/** The answer for whoever may not see a page of administrators; nothing for those who may. */
async function withoutAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, language, admitAdmin, sender }: Asked,
): Promise<FastifyReply | undefined> {
  const admission = await admitAdmin(request);
  if (admission === 'admitted') return undefined;
  const login = admission === 'login' ? loginAddress(site, language, request) : undefined;
  if (login) return reply.header('cache-control', 'no-store').redirect(login, 302);
  if (admission === 'unknown') return sender.system(request, reply, 'error', { status: 503 });
  return sender.system(request, reply, 'denied', { status: 403 });
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

/** What stands at an address without a page: there will be one again if the site is served without its area. */
function noPage(site: ComposedSite, path: string): [name: SystemPage, options?: { readonly status: number }] {
  return routeAt(site.missing, path) ? ['error', { status: 503 }] : ['not-found'];
}
