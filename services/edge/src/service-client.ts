import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { createGate, type Gate } from './gate.ts';

/** Calls to one service that are under way; each takes a connection. */
const MOST_CALLS = 64;
const LONGEST_WAIT_MS = 250;
/** A service is on this machine or beside it: it takes a connection at once, or is away. */
const CONNECT_MS = 1_000;
/** What a process that has crashed needs until it takes connections again. */
const RESTART_MS = 1_000;

/** No answer came in the time of the call. */
export class ServiceLate extends Error {
  override readonly name = 'ServiceLate';
  // What `@fastify/reply-from` takes for a time limit.
  readonly code = 'UND_ERR_HEADERS_TIMEOUT';
}

export type ServiceRequest = Dispatcher.RequestOptions & {
  readonly origin: string;
  /** Milliseconds until the answer begins: waiting for room and asking again are within. */
  readonly headersTimeout: number;
};

export interface ServiceClient {
  /** @throws Overloaded, ServiceLate, or what the network says. */
  request(options: ServiceRequest): Promise<Dispatcher.ResponseData>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * Asks services, each of them so much at a time. A call is asked again once when its service took no connection, and
 * so has heard nothing of it; one that only reads also when its connection broke. Nothing else is repeated, least of all
 * a refusal: whoever cannot keep up is not helped by more calls.
 */
export function createServiceClient(
  options: Agent.Options & { readonly connections?: number } = {},
): ServiceClient {
  const most = options.connections ?? MOST_CALLS;
  const agent = new Agent({ pipelining: 1, connect: { timeout: CONNECT_MS }, ...options, connections: most });
  const gates = new Map<string, Gate>();
  /** Services that took no connection at the second try either: nobody waits for them a second time. */
  const away = new Set<string>();

  async function ask(request: ServiceRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const answer = await agent.request({ ...request, signal });
    away.delete(request.origin);
    return answer;
  }

  async function askTwice(request: ServiceRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { origin, method, headersTimeout } = request;
    try {
      return await ask(request, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!isRefused(error)) {
        if (isRead(method) && isBroken(error)) return ask(request, signal);
        throw error;
      }
      if (away.has(origin)) throw error;
    }
    await pause(Math.min(RESTART_MS, headersTimeout / 3), undefined, { signal });
    try {
      return await ask(request, signal);
    } catch (error) {
      if (isRefused(error)) away.add(origin);
      throw error;
    }
  }

  return {
    async request(request) {
      const { origin, headersTimeout } = request;
      const gate =
        gates.get(origin) ?? createGate({ most, mostWaiting: most, longestWaitMs: LONGEST_WAIT_MS });
      gates.set(origin, gate);
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ServiceLate()), headersTimeout);
      try {
        const leave = await gate.enter();
        try {
          const answer = await askTwice(request, limit.signal);
          answer.body.once('close', leave);
          return answer;
        } catch (error) {
          leave();
          throw limit.signal.aborted ? limit.signal.reason : error;
        }
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

const isRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
