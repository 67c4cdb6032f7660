import { COOKIES, type CookieName } from '@larkfield/contracts/privacy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../requests/display-preferences.ts';
import { cachePerSite } from '../sites/live-site.ts';
import { explainIfWorse, type FailureCounts, type CanaryAndControl } from './failure-rates.ts';
import type { Channels } from './channels.ts';
import { cookieAttributes, isForPage, type ChannelAssignments } from './channel-assignments.ts';

const COOKIE: CookieName = 'canary';
const KEPT_S = COOKIES.canary.kept.count * 24 * 60 * 60;
/**
 * User agents of bots, which always get the live site: they keep no cookie and would count as a new visitor for each page.
 */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|facebookexternalhit|^(?!Mozilla)/i;

/**
 * Serves the canary's site to a percentage of the visitors. A visitor's first document draws a number below 100, which a
 * cookie keeps while this canary runs, so visitors keep the canary when its percentage grows. Counts server errors of all
 * visitors with a number, and ends a canary that fails more often than the live site.
 */
export function registerCanary(
  app: FastifyInstance,
  channels: Pick<Channels, 'canary' | 'draw' | 'endCanary'>,
  { visits, origin }: { readonly visits: ChannelAssignments; readonly origin: string },
): void {
  const attributes = cookieAttributes(origin);
  const countsOf = cachePerSite<CanaryAndControl<FailureCounts>>(() => ({
    canary: { all: 0, failed: 0 },
    control: { all: 0, failed: 0 },
  }));

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/') || visits.of(request)) return;
    const canary = channels.canary();
    const cookie = readCookie(request, COOKIE);
    if (!canary) {
      if (cookie !== undefined && isForPage(request)) reply.clearCookie(COOKIE, attributes);
      return;
    }
    const { site, percent } = canary;
    const { id } = site.manifest;
    const number = numberIn(cookie, id) ?? (isVisitor(request) ? draw(reply, id) : undefined);
    if (number === undefined) return;
    visits.set(request, number < percent ? { channel: 'canary', site } : { channel: 'control' });
  });

  function draw(reply: FastifyReply, site: string): number {
    const number = channels.draw();
    reply.setCookie(COOKIE, `${site}.${number}`, { ...attributes, maxAge: KEPT_S });
    return number;
  }

  app.addHook('onResponse', async (request, reply) => {
    const channel = visits.of(request)?.channel;
    const running = channels.canary();
    if (!running || (channel !== 'canary' && channel !== 'control') || !isCounted(request, reply)) return;
    const counts = countsOf(running.site);
    const isFailure = reply.statusCode >= 500;
    const { all, failed } = counts[channel];
    counts[channel] = { all: all + 1, failed: failed + (isFailure ? 1 : 0) };
    const why = isFailure && channel === 'canary' ? explainIfWorse('answers failed', counts) : undefined;
    if (why !== undefined) channels.endCanary(why);
  });
}

/** Returns the number in the cookie, if it belongs to this canary. */
function numberIn(text: string | undefined, site: string): number | undefined {
  const [, id, number] = /^([0-9a-f]{16})\.(\d{1,2})$/.exec(text ?? '') ?? [];
  return id === site ? Number(number) : undefined;
}

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

/** Returns whether the response is a page or a call. Other responses are the same for all sites. */
function isCounted({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return type.startsWith('text/html') || url.startsWith('/api/') || url.startsWith('/page-data/');
}
