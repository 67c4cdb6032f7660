import {
  directionOf,
  labelKey,
  localizePath,
  type ErrorBody,
  type FormLabels,
  type Language,
  type AreaContract,
  type AreaForm,
} from '@larkfield/contracts';
import { fieldsOfPost } from '@larkfield/contracts/forms';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import { escapeHtml } from '@larkfield/federation/compose';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { request as call } from 'undici';
import type { SiteOf } from './live-site.ts';
import { languageOf, pathOf, type PageSender } from './pages.ts';
import { forwarded, refuse } from './proxy.ts';
import { ownerOf } from './services.ts';

/** Longest body of a plain form; a call may allow less. */
const MOST_BYTES = 1024 * 1024;

/**
 * Takes the forms that the area contracts name from browsers without script: turns the entries into the JSON call, and
 * its answer into a page. Services themselves refuse this content type, because any site can make a browser send it.
 */
export function registerFormPosts(
  app: FastifyInstance,
  siteOf: SiteOf,
  services: ReadonlyMap<string, string>,
  pages: PageSender,
): void {
  app.post<{ Body: string }>(
    '/*',
    { constraints: { form: 'urlencoded' }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const site = siteOf(request);
      const found = formAt(site.contracts, pathOf(request));
      const owner = found && ownerOf(site.contracts, found.call);
      if (!found || !owner) return refuse(request, reply, 'BODY_UNREADABLE');
      if (Buffer.byteLength(request.body) > owner.maxBodyBytes) return refuse(request, reply, 'TOO_LARGE');
      const { area, call: path, schema, labels, success } = found;
      const language = languageOf(request);
      const body = fieldsOfPost(schema, new URLSearchParams(request.body));
      const target = { base: services.get(owner.service), path, timeoutMs: owner.timeoutMs };
      const answer = await send(request, target, { ...body, language });
      if (answer.reference !== undefined) {
        const to = `${localizePath(success, language)}?ref=${encodeURIComponent(answer.reference)}`;
        return reply.redirect(to, 303);
      }
      const texts = site.texts(area, language);
      const fill = problemList(answer.problem, { texts, language, labels });
      return pages.system(request, reply, 'form-problems', { status: answer.status, fill, language });
    },
  );
}

/** The form that an area declares for a call; which ones there are changes with the live site. */
function formAt(contracts: readonly AreaContract[], path: string): (AreaForm & { area: string }) | undefined {
  const forms = contracts.flatMap(({ id, forms = [] }) => forms.map((form) => ({ ...form, area: id })));
  return forms.find(({ call: taken }) => taken === path);
}

interface Answer {
  readonly status: number;
  readonly reference?: string;
  readonly problem?: Partial<ErrorBody>;
}

interface Target {
  /** Where the service listens. */
  readonly base: string | undefined;
  readonly path: string;
  readonly timeoutMs: number;
}

async function send(
  request: FastifyRequest,
  { base, path, timeoutMs }: Target,
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
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
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
  /** Texts of the form's area, by namespace. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly labels: FormLabels;
}

/** List items with one problem each, in the visitor's words. */
export function problemList(
  problem: Partial<ErrorBody> | undefined,
  { texts, language, labels }: ProblemWords,
): string {
  const complaint = (key: string) => text(texts, `forms:${key}`);
  const items = (problem?.fields ?? []).map(({ field, key }) =>
    (complaint(key) ?? key).replace('{{field}}', () => text(texts, labelKey(labels, field)) ?? field),
  );
  const lines = items.length > 0 ? items : [complaint(problem?.message ?? 'problems.internal') ?? ''];
  return lines.map((line) => `<li dir="${directionOf(language)}">${escapeHtml(plain(line))}</li>`).join('');
}

/** A text's marked-up parts are elements of the page with script; here their words are enough. */
function plain(line: string): string {
  return line.replace(/<\/?\w+>/g, '');
}

/** A text by `namespace:dotted.key`. */
function text(texts: ProblemWords['texts'], key: string): string | undefined {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
