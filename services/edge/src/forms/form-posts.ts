import { ERRORS, localizePath, type AreaContract, type AreaForm, type ErrorBody } from '@larkfield/contracts';
import { parseFormPost } from '@larkfield/contracts/forms';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, pathOf } from '../routing/addresses.ts';
import { BodyRejectedError } from '../calls/body-reader.ts';
import { submissionKey } from '../documents/form-key.ts';
import type { PageSender } from '../documents/pages.ts';
import { problemHead, problemList } from './problem-list.ts';
import { forwardedHeaders, type HandleForm, type HandleUpload } from '../calls/proxy.ts';
import type { ServiceClient } from '../service-clients/service-client.ts';
import { findCallOwner, type CallOwner } from '../routing/call-owner.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { readUploadForm, isUploadForm } from './upload-forms.ts';

/**
 * Creates the handlers for forms that are sent without script: they convert the entries to the JSON call, and its answer to
 * a page. Services reject these content types themselves, because any site can make a browser send them.
 */
export function createFormHandlers(
  client: ServiceClient,
  pages: PageSender,
): { readonly handleForm: HandleForm; readonly handleUpload: HandleUpload } {
  return {
    handleForm(request, reply, { site, owner, body, timeoutMs }) {
      const found = isPlainForm(request) ? formOf(site.contracts, pathOf(request)) : undefined;
      const posted = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
      return found && take(request, reply, { site, owner, timeoutMs, found, posted });
    },
    handleUpload(request, reply, { site, owner, open }) {
      const found = isUploadForm(request) ? formOf(site.contracts, pathOf(request)) : undefined;
      const call = findCallOwner(site.contracts, SCAN_CALL);
      if (!found || !call) return undefined;
      const target = { client, call };
      const handle = async (): Promise<FastifyReply> => {
        const common = { site, owner, timeoutMs: owner.timeoutMs, found };
        try {
          // The entries beside the file may be as long as in a form without a file.
          const limits = { ...call, maxBodyBytes: call.maxBodyBytes + owner.maxBodyBytes };
          const posted = await readUploadForm(request, open(request, limits).body, target);
          return await take(request, reply, { ...common, posted });
        } catch (error) {
          if (!(error instanceof BodyRejectedError)) throw error;
          const { status, key: message } =
            ERRORS[error.code === 'UNAVAILABLE' ? 'FILES_UNAVAILABLE' : error.code];
          return showProblem(request, reply, { ...common, answer: { status, problem: { message } } });
        }
      };
      return handle();
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
    const answer = await send(client, request, target, { ...parseFormPost(schema, posted), language });
    if (answer.reference === undefined) return showProblem(request, reply, { ...form, answer, posted });
    const to = `${localizePath(success, language)}?ref=${encodeURIComponent(answer.ticket ?? answer.reference)}`;
    return reply.redirect(to, 303);
  }

  /** Shows a problem on the page of the form, with its entries, or on a separate page if the page of the form is unknown. */
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
    const page = posted && (await pages.sendRefusedForm(request, reply, { ...refused, entries: posted }));
    if (page) return page;
    return pages.system(request, reply, 'form-problems', { status, fill, language });
  }
}

const SCAN_CALL = '/api/scanFile';

interface TakenForm {
  readonly site: ComposedSite;
  readonly owner: CallOwner;
  readonly found: FoundForm;
}

interface FoundForm {
  readonly area: string;
  readonly form: AreaForm;
}

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
      headers: { ...forwardedHeaders(request, headers), [PLAIN_FORM_HEADER]: '1' },
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
