import { REFERENCE_SLOT, splitPath } from '@larkfield/contracts';
import { fillPage, splitTemplate } from '@larkfield/federation/compose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formPage } from '../routing/addresses.ts';
import type { LoadPage } from '../dynamic-pages/dynamic-pages.ts';
import { createFormKeyFiller } from './form-key.ts';
import type { SiteOf } from '../sites/live-site.ts';
import { withOffer } from './language-offer.ts';
import { routeAt, type OwnedRoute } from '../routing/area-routes.ts';
import type { FinishDocument, CreateDocumentView } from './document-view.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { withEntries } from './filled-form.ts';
import { problemNote, withNote, type Problems } from './problem-note.ts';

export interface RefusedForm extends Problems {
  readonly call: string;
  readonly entries: URLSearchParams;
  readonly status: number;
}

interface Parts {
  readonly siteOf: SiteOf;
  readonly loadPage: LoadPage;
  readonly policyOf: (site: ComposedSite, route: OwnedRoute) => string;
  readonly finish: FinishDocument;
  readonly createView: CreateDocumentView;
}

/**
 * Creates the function that answers a refused form: it sends the page of this form with the problems and the posted
 * entries. If this page cannot be shown, it sends nothing and returns undefined.
 */
export function createRefusedFormSender({ siteOf, loadPage, policyOf, finish, createView }: Parts) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { call, entries, status, ...problems }: RefusedForm,
  ): Promise<FastifyReply | undefined> => {
    const site = siteOf(request);
    const formAddress = formPage(request).split('?', 1)[0] ?? '/';
    const { language, path } = splitPath(formAddress);
    const route = routeAt(site.contracts, path);
    if (route?.audience !== 'public') return undefined;
    const view = createView(request, language);
    const document = finish(withOffer(site.document(language, route.path), site), view);
    const wanted = { site, route, language, path, search: '', waitsFullLimit: false };
    const answer = route.kind === 'dynamic' ? (await loadPage(wanted)).answer : undefined;
    if (route.kind === 'dynamic' && answer?.status !== 200) return undefined;
    const page = { area: route.area.id, page: route.page };
    const frame = { template: splitTemplate(document), path, siteName: site.manifest.brand.name, page };
    const shown = answer?.status === 200 ? fillPage(frame, answer) : document;
    const note = problemNote(finish(site.systemPage(language, 'form-problems'), view), problems);
    const { fill } = createFormKeyFiller(site, language, route.path, answer);
    // Entries are inserted last, so that typed text is never treated as a placeholder.
    const empty = withNote(fill(shown), note, problems.title).replace(REFERENCE_SLOT, '');
    const filled = withEntries(empty, { call, entries, page: formAddress });
    if (filled === undefined) return undefined;
    return reply
      .code(status)
      .header('content-security-policy', policyOf(site, route))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(filled);
  };
}
