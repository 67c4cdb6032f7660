import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds that a request may have waited for this process. Pages go on when calls are refused already. */
const LATEST_MS = { call: 300, page: 700 } as const;

/** Requests of one turn that are no crowd: a machine that is busy with other things makes those late, too. */
const FEW = 64;

export interface TurnOptions {
  readonly now: () => number;
  /** Runs something when everything that has come in by now was begun. */
  readonly afterwards: (run: () => void) => void;
  /** So many are never late. */
  readonly few?: number;
}

const OF_PROCESS: TurnOptions = { now: () => performance.now(), afterwards: (run) => void setImmediate(run) };

/**
 * Tells for how long a crowd of requests has waited that came in together: they are begun one after the other in one turn of
 * the event loop, so whichever is begun now has waited for as long as the turn has lasted at least.
 */
export function createTurn({ now, afterwards, few = FEW }: TurnOptions = OF_PROCESS): () => number {
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

/** Answers a request that there is no time for with 503. */
export type RefuseLate = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Refuses what has waited for too long before anything is done for it, so that what is answered is answered in time. Files
 * of pages that were answered are not refused, nor is whoever asks whether the edge is well.
 */
export function refuseWhenLate(
  app: FastifyInstance,
  refuseLate: RefuseLate,
  lateness: () => number = createTurn(),
): void {
  app.addHook('onRequest', async (request, reply) => {
    const late = lateness();
    const { url } = request;
    if (url.startsWith('/assets/') || url.startsWith('/health/')) return undefined;
    const latest = url.startsWith('/api/') ? LATEST_MS.call : LATEST_MS.page;
    return late > latest ? refuseLate(request, reply) : undefined;
  });
}
