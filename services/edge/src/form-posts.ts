import { localizePath, type AreaContract, type AreaForm, type ErrorBody } from '@larkfield/contracts';
import { fieldsOfPost } from '@larkfield/contracts/forms';
import { PLAIN_FORM_HEADER } from '@larkfield/contracts/work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, pathOf } from './addresses.ts';
import { submissionKey } from './form-key.ts';
import type { PageSender } from './pages.ts';
import { problemList } from './problem-list.ts';
import { forwarded, type TakeForm } from './proxy.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Takes the forms that the area contracts name from browsers without script: turns the entries into the JSON call, and
 * its answer into a page. Services themselves refuse this content type, because any site can make a browser send it.
 */
export function formPosts(
  services: ReadonlyMap<string, string>,
  client: ServiceClient,
  pages: PageSender,
): TakeForm {
  return (request, reply, { site, owner, body, timeoutMs }) => {
    const found = isPlainForm(request) ? formOf(site.contracts, pathOf(request)) : undefined;
    return found && take(found);

    async function take({ area, form }: FoundForm): Promise<FastifyReply> {
      const posted = new URLSearchParams(body?.toString() ?? '');
      const language = languageOf(request);
      const target = { base: services.get(owner.service), path: form.call, timeoutMs };
      const answer = await send(client, request, target, { ...fieldsOfPost(form.schema, posted), language });
      if (answer.reference !== undefined) {
        const to = `${localizePath(form.success, language)}?ref=${encodeURIComponent(answer.reference)}`;
        return reply.redirect(to, 303);
      }
      const words = { texts: site.texts(area, language), language, labels: form.labels };
      const fill = problemList(answer.problem, words);
      return pages.system(request, reply, 'form-problems', { status: answer.status, fill, language });
    }
  };
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
  readonly problem?: Partial<ErrorBody>;
}

interface Target {
  /** Where the service listens. */
  readonly base: string | undefined;
  readonly path: string;
  readonly timeoutMs: number;
}

async function send(
  client: ServiceClient,
  request: FastifyRequest,
  { base, path, timeoutMs }: Target,
  body: object,
): Promise<Answer> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  try {
    if (!base) throw new Error('the service is not configured');
    const own = { 'content-type': 'application/json', 'sec-fetch-site': site, origin };
    const headers = { ...own, ...submissionKey(request, body) };
    const response = await client.request({
      origin: base,
      path,
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
