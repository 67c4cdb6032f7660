import { directionOf, localizePath, type ErrorBody, type Language } from '@larkfield/contracts';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import { contactForm, fieldsOfPost, newsletterForm, referralForm } from '@larkfield/contracts/forms';
import { escapeHtml } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { request as call } from 'undici';
import type { SiteOf } from './live-site.ts';
import { languageOf, type PageSender } from './pages.ts';
import { forwarded, refuse, SERVICE_LIMIT_MS } from './proxy.ts';
import { ownerOf } from './services.ts';

/** Text key (namespace `forms`) of a field's label. */
export type LabelKey = (field: string) => string;

const shared: LabelKey = (field) => `fields.${field}`;
const referral: LabelKey = (field) => `referral.${field === 'cust_collab' ? 'kind' : field}`;

/** Forms that a browser without script may send, by the call they go to: rules and labels. */
export const FORMS = {
  '/api/contactus': { schema: contactForm, label: shared },
  '/api/newsletter': { schema: newsletterForm, label: shared },
  '/api/create/collaborator': { schema: referralForm, label: referral },
} as const;

const MOST_BYTES = 64 * 1024;

/**
 * Takes forms from browsers without script: turns the entries into the JSON call, and its answer into a page.
 * Services themselves refuse this content type, because any site can make a browser send it.
 */
export function registerFormPosts(
  app: FastifyInstance,
  siteOf: SiteOf,
  services: ReadonlyMap<string, string>,
  pages: PageSender,
): void {
  for (const [path, { schema, label }] of Object.entries(FORMS)) {
    app.post<{ Body: string }>(
      path,
      { constraints: { form: 'urlencoded' }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const site = siteOf(request);
        const owner = ownerOf(site.contracts, path);
        if (!owner) return refuse(request, reply, 'NOT_FOUND');
        const language = languageOf(request);
        const body = fieldsOfPost(schema, new URLSearchParams(request.body));
        const answer = await send(request, services.get(owner.service), path, { ...body, language });
        if (answer.reference !== undefined) {
          const thanks = `${localizePath('/thankyoupage', language)}?ref=${encodeURIComponent(answer.reference)}`;
          return reply.redirect(thanks, 303);
        }
        const texts = site.texts(owner.area, language)['forms'];
        const fill = problemList(answer.problem, { texts, language, label });
        return pages.system(request, reply, 'form-problems', { status: answer.status, fill, language });
      },
    );
  }
}

interface Answer {
  readonly status: number;
  readonly reference?: string;
  readonly problem?: Partial<ErrorBody>;
}

async function send(
  request: FastifyRequest,
  base: string | undefined,
  path: string,
  body: object,
): Promise<Answer> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  try {
    if (!base) throw new Error('the service is not configured');
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': site, origin };
    const response = await call(base + path, {
      method: 'POST',
      headers: { ...forwarded(request, headers), [PLAIN_FORM_HEADER]: '1' },
      body: JSON.stringify(body),
      headersTimeout: SERVICE_LIMIT_MS,
      bodyTimeout: SERVICE_LIMIT_MS,
    });
    const answer = (await response.body.json()) as { reference?: string } & Partial<ErrorBody>;
    const { statusCode: status } = response;
    return status < 300 ? { status, reference: answer.reference ?? '' } : { status, problem: answer };
  } catch (error) {
    request.log.warn({ err: error }, 'service did not answer');
    return { status: 503, problem: { message: 'problems.unavailable' } };
  }
}

export interface ProblemWords {
  /** Namespace `forms`. */
  readonly texts: unknown;
  readonly language: Language;
  readonly label: LabelKey;
}

/** List items with one problem each, in the visitor's words. */
export function problemList(
  problem: Partial<ErrorBody> | undefined,
  { texts, language, label }: ProblemWords,
): string {
  const items = (problem?.fields ?? []).map(({ field, key }) =>
    (text(texts, key) ?? key).replace('{{field}}', () => text(texts, label(field)) ?? field),
  );
  const lines = items.length > 0 ? items : [text(texts, problem?.message ?? 'problems.internal') ?? ''];
  return lines.map((line) => `<li dir="${directionOf(language)}">${escapeHtml(plain(line))}</li>`).join('');
}

/** A text's marked-up parts are elements of the page with script; here their words are enough. */
function plain(line: string): string {
  return line.replace(/<\/?\w+>/g, '');
}

function text(texts: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
