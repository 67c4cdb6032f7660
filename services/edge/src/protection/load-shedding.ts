import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Maximum time that a request may have waited for this process. Calls are rejected earlier than pages. */
const MAX_WAIT_MS = { call: 300, page: 700 } as const;

/**
 * Number of requests in one turn of the event loop that are never rejected: a few may be late without overload.
 */
const MIN_CROWD = 64;

export interface WaitMeterOptions {
  readonly now: () => number;
  /** Runs a callback after all requests that have arrived by now were started. */
  readonly afterwards: (run: () => void) => void;
  /** How many requests of one turn count as not late. Default: `MIN_CROWD`. */
  readonly few?: number;
}

const PROCESS_OPTIONS: WaitMeterOptions = {
  now: () => performance.now(),
  afterwards: (run) => void setImmediate(run),
};

/**
 * Returns a function to call once per request. It returns the milliseconds since the first request of the same event loop
 * turn, or 0 for the first `few` requests. Requests that arrived together start one after the other in one turn, so each
 * has waited at least that long.
 */
export function createWaitMeter({
  now,
  afterwards,
  few = MIN_CROWD,
}: WaitMeterOptions = PROCESS_OPTIONS): () => number {
  let begun: number | undefined;
  let requests = 0;
  return () => {
    if (begun === undefined) {
      begun = now();
      requests = 0;
      afterwards(() => (begun = undefined));
    }
    requests += 1;
    return requests > few ? now() - begun : 0;
  };
}

export type RejectLate = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Rejects requests that have waited too long before any work is done for them, so that the others are answered in time.
 * Files (of pages that were already answered) and health checks are not rejected.
 */
export function rejectWhenLate(
  app: FastifyInstance,
  rejectLate: RejectLate,
  lateness: () => number = createWaitMeter(),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const waitedMs = lateness();
    const { url } = request;
    if (url.startsWith('/assets/') || url.startsWith('/health/')) return undefined;
    const maxWaitMs = url.startsWith('/api/') ? MAX_WAIT_MS.call : MAX_WAIT_MS.page;
    return waitedMs > maxWaitMs ? rejectLate(request, reply) : undefined;
  });
}
