import { ERRORS, localizePath, type AreaContract, type AreaForm, type ErrorBody } from '@larkfield/contracts';
import { fieldsOfPost } from '@larkfield/contracts/forms';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, pathOf } from './addresses.ts';
import { BodyRefused } from './bodies.ts';
import { submissionKey } from './form-key.ts';
import type { PageSender } from './pages.ts';
import { problemHead, problemList } from './problem-list.ts';
import { forwarded, type TakeForm, type TakeUpload } from './proxy.ts';
import type { ServiceClient } from './service-client.ts';
import { ownerOf, type CallOwner } from './services.ts';
import type { ComposedSite } from './site.ts';
import { entriesOf, isUploadForm } from './upload-forms.ts';

/**
 * Takes the forms that the area contracts name from browsers without script: turns the entries into the JSON call, and
 * its answer into a page. Services themselves refuse these content types, because any site can make a browser send them.
 */
export function formPosts(
  client: ServiceClient,
  pages: PageSender,
): { readonly takeForm: TakeForm; readonly takeUpload: TakeUpload } {
  return {
    takeForm(request, reply, { site, owner, body, timeoutMs }) {
      const found = isPlainForm(request) ? formOf(site.contracts, pathOf(request)) : undefined;
      const posted = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
      return found && take(request, reply, { site, owner, timeoutMs, found, posted });
    },
    takeUpload(request, reply, { site, owner, open }) {
      const found = isUploadForm(request) ? formOf(site.contracts, pathOf(request)) : undefined;
      const call = ownerOf(site.contracts, SCAN);
      if (!found || !call) return undefined;
      const target = { client, call };
      const answer = async (): Promise<FastifyReply> => {
        const shown = { site, owner, timeoutMs: owner.timeoutMs, found };
        try {
          // The entries beside the file have the room that they have without one.
          const limits = { ...call, maxBodyBytes: call.maxBodyBytes + owner.maxBodyBytes };
          const posted = await entriesOf(request, open(request, limits).body, target);
          return await take(request, reply, { ...shown, posted });
        } catch (error) {
          if (!(error instanceof BodyRefused)) throw error;
          const { status, key: message } =
            ERRORS[error.code === 'UNAVAILABLE' ? 'FILES_UNAVAILABLE' : error.code];
          return showProblem(request, reply, { ...shown, answer: { status, problem: { message } } });
        }
      };
      return answer();
    },
  };

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      posted,
      timeoutMs,
      ...form
    }: TakenForm & { readonly posted: URLSearchParams; readonly timeoutMs: number },
  ): Promise<FastifyReply> {
    const { owner, found } = form;
    const language = languageOf(request);
    const { call: path, schema, success } = found.form;
    const target = { service: owner.service, path, timeoutMs };
    const answer = await send(client, request, target, { ...fieldsOfPost(schema, posted), language });
    if (answer.reference === undefined) return showProblem(request, reply, { ...form, answer, posted });
    const to = `${localizePath(success, language)}?ref=${encodeURIComponent(answer.ticket ?? answer.reference)}`;
    return reply.redirect(to, 303);
  }

  /** On the page of the form, with its entries in it; on a page of its own where that page is not known. */
  async function showProblem(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      site,
      found,
      answer,
      posted,
    }: TakenForm & { readonly answer: Answer; readonly posted?: URLSearchParams },
  ): Promise<FastifyReply> {
    const language = languageOf(request);
    const words = { texts: site.texts(found.area, language), language, labels: found.form.labels };
    const fill = problemList(answer.problem, words);
    const { status } = answer;
    const { call } = found.form;
    const refused = { call, status, problems: fill, ...problemHead(answer.problem, words) };
    const page = posted && (await pages.refusedForm(request, reply, { ...refused, entries: posted }));
    if (page) return page;
    return pages.system(request, reply, 'form-problems', { status, fill, language });
  }
}

/** The call that scans files. */
const SCAN = '/api/scanFile';

interface TakenForm {
  readonly site: ComposedSite;
  readonly owner: CallOwner;
  readonly found: FoundForm;
}

interface FoundForm {
  readonly area: string;
  readonly form: AreaForm;
}

/** The form that a call takes, and its area. */
function formOf(contracts: readonly AreaContract[], path: string): FoundForm | undefined {
  return contracts
    .flatMap(({ id, forms = [] }) => forms.map((form) => ({ area: id, form })))
    .find(({ form }) => form.call === path);
}

function isPlainForm({ method, headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  return method === 'POST' && Boolean(type?.startsWith('application/x-www-form-urlencoded'));
}

interface Answer {
  readonly status: number;
  readonly reference?: string;
  readonly ticket?: string;
  readonly problem?: Partial<ErrorBody>;
}

interface Target {
  readonly service: string;
  readonly path: string;
  readonly timeoutMs: number;
}

async function send(
  client: ServiceClient,
  request: FastifyRequest,
  { service, path, timeoutMs }: Target,
  body: object,
): Promise<Answer> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  try {
    const own = { 'content-type': 'application/json', 'sec-fetch-site': site, origin };
    const headers = { ...own, ...submissionKey(request, body) };
    const response = await client.request({
      service,
      path,
      method: 'POST',
      headers: { ...forwarded(request, headers), [PLAIN_FORM_HEADER]: '1' },
      body: JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer = (await response.body.json()) as Pick<Answer, 'reference' | 'ticket'> & Partial<ErrorBody>;
    const { statusCode: status } = response;
    if (status >= 300) return { status, problem: answer };
    const { reference = '', ticket } = answer;
    return { status, reference, ...(ticket === undefined ? {} : { ticket }) };
  } catch (error) {
    request.log.warn({ err: error }, 'service did not answer');
    return { status: 503, problem: { message: 'problems.unavailable' } };
  }
}
