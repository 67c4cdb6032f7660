import { REFERENCE_SLOT, splitPath } from '@larkfield/contracts';
import { fillPage } from '@larkfield/federation/compose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formPage } from '../addresses.ts';
import type { AnswerPage } from '../dynamic-pages.ts';
import { formsOn } from '../form-key.ts';
import type { SiteOf } from '../live-site.ts';
import { withOffer } from '../offers.ts';
import { routeAt, type OwnedRoute } from '../routes.ts';
import type { Finish, ShownTo } from '../shown.ts';
import type { ComposedSite } from '../site.ts';
import { withEntries } from './filled-form.ts';
import { problemNote, withNote, type Problems } from './problem-note.ts';

export interface RefusedForm extends Problems {
  /** Path of the call that the form is sent to. */
  readonly call: string;
  readonly entries: URLSearchParams;
  readonly status: number;
}

interface Parts {
  readonly siteOf: SiteOf;
  readonly answerPage: AnswerPage;
  readonly policyOf: (site: ComposedSite, route: OwnedRoute) => string;
  readonly finish: Finish;
  readonly shownTo: ShownTo;
}

/** Sends pages with a form that was refused, filled in as it was sent. */
export function refusedForms({ siteOf, answerPage, policyOf, finish, shownTo }: Parts) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { call, entries, status, ...told }: RefusedForm,
  ): Promise<FastifyReply | undefined> => {
    const site = siteOf(request);
    const before = formPage(request).split('?', 1)[0] ?? '/';
    const { language, path } = splitPath(before);
    const route = routeAt(site.contracts, path);
    if (route?.audience !== 'public') return undefined;
    const shown = shownTo(request, language);
    const template = finish(withOffer(site.document(language, route.path), site), shown);
    const wanted = { site, route, language, path, search: '', isPatient: false };
    const answer = route.kind === 'dynamic' ? (await answerPage(wanted)).answer : undefined;
    if (route.kind === 'dynamic' && answer?.status !== 200) return undefined;
    const page = { area: route.area.id, page: route.page };
    const frame = { template, path, siteName: site.manifest.brand.name, page };
    const document = answer?.status === 200 ? fillPage(frame, answer) : template;
    const note = problemNote(finish(site.systemPage(language, 'form-problems'), shown), told);
    const { fill } = formsOn(site, language, route.path, answer);
    // Entries come last: nothing that was typed is taken for a place to fill in.
    const empty = withNote(fill(document), note, told.title).replace(REFERENCE_SLOT, '');
    const filled = withEntries(empty, { call, entries, page: before });
    if (filled === undefined) return undefined;
    return reply
      .code(status)
      .header('content-security-policy', policyOf(site, route))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(filled);
  };
}
