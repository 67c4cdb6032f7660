import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookie } from '../display.ts';
import { perSite } from '../live-site.ts';
import { whyWorse, type Answers, type Sides } from './failure-rates.ts';
import type { Channels } from './follow.ts';
import { cookieAttributes, isForPage, type Visits } from './visits.ts';

const COOKIE = 'canary';
const ONE_WEEK_S = 7 * 24 * 60 * 60;
/** Programs get what everybody gets: they keep no cookie, and would be counted anew with each page. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|facebookexternalhit|^(?!Mozilla)/i;

/**
 * Gives a share of the visitors the site of the canary. A visitor draws a number below a hundred with the first document,
 * and keeps it in a cookie for as long as this canary runs: whoever has it once has it again when the share grows. All who
 * have drawn are compared; a canary that fails more often than the live site ends by itself.
 */
export function registerCanary(
  app: FastifyInstance,
  channels: Pick<Channels, 'canary' | 'draw' | 'endCanary'>,
  { visits, origin }: { readonly visits: Visits; readonly origin: string },
): void {
  const attributes = cookieAttributes(origin);
  const counted = perSite<Sides<Answers>>(() => ({
    canary: { all: 0, failed: 0 },
    control: { all: 0, failed: 0 },
  }));

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/') || visits.of(request)) return;
    const canary = channels.canary();
    const known = cookie(request, COOKIE);
    if (!canary) {
      if (known !== undefined && isForPage(request)) reply.clearCookie(COOKIE, attributes);
      return;
    }
    const { site, percent } = canary;
    const { id } = site.manifest;
    const number = numberIn(known, id) ?? (isVisitor(request) ? draw(reply, id) : undefined);
    if (number === undefined) return;
    visits.set(request, number < percent ? { channel: 'canary', site } : { channel: 'control' });
  });

  function draw(reply: FastifyReply, site: string): number {
    const number = channels.draw();
    reply.setCookie(COOKIE, `${site}.${number}`, { ...attributes, maxAge: ONE_WEEK_S });
    return number;
  }

  app.addHook('onResponse', async (request, reply) => {
    const channel = visits.of(request)?.channel;
    const running = channels.canary();
    if (!running || (channel !== 'canary' && channel !== 'control') || !isCounted(request, reply)) return;
    const counts = counted(running.site);
    const isFailure = reply.statusCode >= 500;
    const { all, failed } = counts[channel];
    counts[channel] = { all: all + 1, failed: failed + (isFailure ? 1 : 0) };
    const why = isFailure && channel === 'canary' ? whyWorse('answers failed', counts) : undefined;
    if (why !== undefined) channels.endCanary(why);
  });
}

/** What a visitor has drawn for this canary. */
function numberIn(text: string | undefined, site: string): number | undefined {
  const [, id, number] = /^([0-9a-f]{16})\.(\d{1,2})$/.exec(text ?? '') ?? [];
  return id === site ? Number(number) : undefined;
}

/** Whether a browser asks for a page to show it to somebody. */
function isVisitor({ method, url, headers }: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-dest': purpose = 'document', 'user-agent': agent = '' } = headers;
  return (
    method === 'GET' &&
    isForPage({ method, url }) &&
    accept.includes('text/html') &&
    purpose === 'document' &&
    !PROGRAM.test(agent)
  );
}

/** Pages and calls; what else there is does not depend on the site. */
function isCounted({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return type.startsWith('text/html') || url.startsWith('/api/') || url.startsWith('/page-data/');
}
