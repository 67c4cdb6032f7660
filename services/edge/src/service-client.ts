import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import type { ServiceAddresses } from './config.ts';
import { createCopies, type Copies, type CopiesOptions, type Copy } from './copies.ts';
import type { GateOptions, Rank } from './gate.ts';
import { isReadyAt } from './health.ts';
import { createReturns, type Returns } from './returns.ts';

/** Calls to one copy of a service that are under way; each takes a connection. */
const MOST_CALLS = 64;
/** A service is on this machine or beside it: it takes a connection at once, or is away. */
const CONNECT_MS = 1_000;
/** Whoever sends a call slowly leaves a copy little time for its answer: less than this says nothing of the copy. */
const FAIR_MS = 250;

/** No answer came in the time of the call. */
export class ServiceLate extends Error {
  override readonly name = 'ServiceLate';
  // What `@fastify/reply-from` takes for a time limit.
  readonly code = 'UND_ERR_HEADERS_TIMEOUT';
}

export type ServiceRequest = Omit<Dispatcher.RequestOptions, 'origin' | 'signal'> & {
  readonly service: string;
  /** Milliseconds until the answer begins: waiting for room and asking again are within. */
  readonly headersTimeout: number;
  readonly rank?: Rank;
  /** Nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
};

export interface ServiceClient {
  /** Whether a call could be asked now, or soon: it costs little to be refused before anything is done for it. */
  hasRoom(service: string): boolean;
  /** @throws Overloaded, ServiceLate, or what the network says. */
  request(options: ServiceRequest): Promise<Dispatcher.ResponseData>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface ServiceClientOptions
  extends
    Agent.Options,
    Partial<Pick<CopiesOptions, 'isReady' | 'now' | 'onChange'>>,
    Partial<Omit<GateOptions, 'most'>> {
  readonly connections?: number;
  readonly restartMs?: number;
}

/**
 * Asks services, each copy of them so much at a time, and the least busy copy that is in. A call that a copy took no
 * connection for, and so has heard nothing of, is asked again once: at another copy, or, where there is none, at the same
 * one when it is back, within its time. One that only reads is asked again once when its connection broke, too. Nothing
 * else is repeated, least of all a refusal: whoever cannot keep up is not helped by more calls.
 */
export function createServiceClient(
  services: ServiceAddresses,
  {
    connections: most = MOST_CALLS,
    restartMs,
    isReady = isReadyAt,
    now,
    onChange,
    mostWaiting,
    longestWaitMs,
    targetMs,
    newestFirst = false,
    ...options
  }: ServiceClientOptions = {},
): ServiceClient {
  const agent = new Agent({ ...options, pipelining: 1, connect: { timeout: CONNECT_MS }, connections: most });
  const copies = createCopies(services, {
    most,
    isReady,
    ...(now && { now }),
    ...(onChange && { onChange }),
    ...(mostWaiting && { mostWaiting }),
    ...(longestWaitMs && { longestWaitMs }),
    targetMs,
    newestFirst,
  });
  const askAt = createAsking(agent, copies, createReturns(restartMs));

  async function askTwice(request: ServiceRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const first = chosen(request.service);
    try {
      return await askAt(first, request, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const next = chosen(request.service, first);
      const wasNotHeard = next !== first && isUnheard(error) && !isStream(request.body);
      if (!wasNotHeard && !(isRead(request.method) && isBroken(error))) throw error;
      return askAt(next, request, signal);
    }
  }

  function chosen(service: string, but?: Copy): Copy {
    const copy = copies.choose(service, but);
    if (!copy) throw new Error(`no address of the service ${service}`);
    return copy;
  }

  return {
    hasRoom: (service) => copies.choose(service)?.gate.hasRoom() ?? false,
    async request(request) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ServiceLate()), request.headersTimeout);
      const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
      try {
        return await askTwice(request, signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

type AskAt = (copy: Copy, request: ServiceRequest, signal: AbortSignal) => Promise<Dispatcher.ResponseData>;

/** Asks one copy, and keeps count of what comes of it. */
function createAsking(agent: Agent, copies: Copies, returns: Returns): AskAt {
  async function ask(
    copy: Copy,
    { service: _service, rank: _rank, ...request }: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = copy;
    const begun = performance.now();
    try {
      const answer = await agent.request({ ...request, origin, signal });
      returns.isThere(origin);
      // A copy that can do nothing says so faster than others answer, and would draw all calls to itself.
      if (answer.statusCode === 503) copies.failed(copy);
      else copies.succeeded(copy);
      return answer;
    } catch (error) {
      // A body that comes as it is sent, or leaves little time, may have been the sender's fault.
      const isHurried = signal.aborted && performance.now() - begun < FAIR_MS;
      if (request.signal?.aborted) throw error;
      if (isUnheard(error) || !(isStream(request.body) || isHurried)) copies.failed(copy, isUnheard(error));
      throw error;
    }
  }

  /** Asks a copy that took no connection again when it is back, unless there is another one to ask. */
  async function askWhenThere(
    copy: Copy,
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = copy;
    try {
      return await ask(copy, request, signal);
    } catch (error) {
      if (signal.aborted || !isRefused(error) || isStream(request.body)) throw error;
      if (copies.hasOther(copy) || returns.isGone(origin)) throw error;
      // Some of the time is for the answer.
      const patience = pause(request.headersTimeout * 0.8, false, { ref: false });
      if (!(await Promise.race([returns.isBack(origin), patience]))) throw error;
    }
    return ask(copy, request, signal);
  }

  /** Asks one copy as soon as it has room. */
  return async (copy, request, signal) => {
    const { rank = 0 } = request;
    const leave = await copy.gate.enter({ rank, signal });
    try {
      const answer = await askWhenThere(copy, request, signal);
      // A visitor who goes away leaves an answer that nobody reads. One that has come whole is destroyed with an error
      // that nobody else hears, which would end this process.
      answer.body.once('close', () => leave(true)).on('error', () => undefined);
      return answer;
    } catch (error) {
      leave(false);
      throw error;
    }
  };
}

const isRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

/** No connection came about: the process is away, or its machine. */
const UNHEARD = [
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

const isUnheard = (error: unknown): boolean => UNHEARD.includes(codeOf(error) ?? '');

/** Comes once only. */
const isStream = (body: unknown): boolean => body instanceof Readable;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
