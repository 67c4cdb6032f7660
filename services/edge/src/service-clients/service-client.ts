import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import type { ServiceAddresses } from '../config.ts';
import {
  createInstancePool,
  type InstancePool,
  type InstancePoolOptions,
  type ServiceInstance,
} from './instance-pool.ts';
import type { ConcurrencyLimiterOptions, Rank } from './concurrency-limiter.ts';
import { isReadyAt } from './health.ts';
import { createRestartWaiter, type RestartWaiter } from './restart-waiter.ts';

/** Maximum concurrent calls to one instance. Each takes a connection. */
const MAX_CALLS = 64;
/**
 * Connect timeout. Services are on the same machine or network, so they accept a connection at once or are not available.
 */
const CONNECT_MS = 1_000;
/** A call with less time than this left for its answer, after a slow sender, does not count as a failure of the instance. */
const FAIR_MS = 250;

export class ServiceTimeoutError extends Error {
  override readonly name = 'ServiceTimeoutError';
  // The code that `@fastify/reply-from` treats as a timeout.
  readonly code = 'UND_ERR_HEADERS_TIMEOUT';
}

export type ServiceRequest = Omit<Dispatcher.RequestOptions, 'origin' | 'signal'> & {
  readonly service: string;
  /** Time limit until the response headers, including the queue and retries. */
  readonly headersTimeout: number;
  readonly rank?: Rank;
  readonly signal?: AbortSignal;
};

export interface ServiceClient {
  /** Returns whether a call could be sent now or queued. Checking it first makes a rejection cheap. */
  hasRoom(service: string): boolean;
  /** @throws Overloaded, ServiceTimeoutError, or a network error */
  request(options: ServiceRequest): Promise<Dispatcher.ResponseData>;
  /** Aborts running calls. */
  close(): Promise<void>;
}

export interface ServiceClientOptions
  extends
    Agent.Options,
    Partial<Pick<InstancePoolOptions, 'isReady' | 'now' | 'onChange'>>,
    Partial<Omit<ConcurrencyLimiterOptions, 'most'>> {
  readonly connections?: number;
  readonly restartMs?: number;
}

/**
 * Creates the client for calls to services. It limits the concurrent calls per instance and picks the least busy instance in
 * rotation. A call whose connection was not accepted is retried once: at another instance or, if there is none, at the same
 * one when it is back within the time limit. A call that only reads is also retried once after a broken connection. No other
 * call is retried, in particular no rejected one, because more calls do not help an overloaded service.
 */
export function createServiceClient(
  services: ServiceAddresses,
  {
    connections: most = MAX_CALLS,
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
  const pool = createInstancePool(services, {
    most,
    isReady,
    ...(now && { now }),
    ...(onChange && { onChange }),
    ...(mostWaiting && { mostWaiting }),
    ...(longestWaitMs && { longestWaitMs }),
    targetMs,
    newestFirst,
  });
  const sendTo = createSender(agent, pool, createRestartWaiter(restartMs));

  async function requestWithRetry(
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const first = chooseInstance(request.service);
    try {
      return await sendTo(first, request, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const next = chooseInstance(request.service, first);
      const wasNotReceived = next !== first && isUnreachable(error) && !isStream(request.body);
      if (!wasNotReceived && !(isRead(request.method) && isBroken(error))) throw error;
      return sendTo(next, request, signal);
    }
  }

  function chooseInstance(service: string, but?: ServiceInstance): ServiceInstance {
    const instance = pool.choose(service, but);
    if (!instance) throw new Error(`no address of the service ${service}`);
    return instance;
  }

  return {
    hasRoom: (service) => pool.choose(service)?.limiter.hasRoom() ?? false,
    async request(request) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ServiceTimeoutError()), request.headersTimeout);
      const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
      try {
        return await requestWithRetry(request, signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

type SendTo = (
  instance: ServiceInstance,
  request: ServiceRequest,
  signal: AbortSignal,
) => Promise<Dispatcher.ResponseData>;

/** Creates the function that sends a call to one instance and records its outcome. */
function createSender(agent: Agent, pool: InstancePool, restarts: RestartWaiter): SendTo {
  async function send(
    instance: ServiceInstance,
    { service: _service, rank: _rank, ...request }: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = instance;
    const startedAt = performance.now();
    try {
      const answer = await agent.request({ ...request, origin, signal });
      restarts.markAvailable(origin);
      // Counts as a failure: an instance that only answers 503 is faster than the others and would attract all calls.
      if (answer.statusCode === 503) pool.recordFailure(instance);
      else pool.recordSuccess(instance);
      return answer;
    } catch (error) {
      // A streamed body, or little time left, may be the fault of the sender.
      const isHurried = signal.aborted && performance.now() - startedAt < FAIR_MS;
      if (request.signal?.aborted) throw error;
      if (isUnreachable(error) || !(isStream(request.body) || isHurried))
        pool.recordFailure(instance, isUnreachable(error));
      throw error;
    }
  }

  /**
   * Sends a call to an instance. If the connection is refused and there is no other instance, waits until it is back and
   * sends the call again.
   */
  async function sendWhenAvailable(
    instance: ServiceInstance,
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = instance;
    try {
      return await send(instance, request, signal);
    } catch (error) {
      if (signal.aborted || !isRefused(error) || isStream(request.body)) throw error;
      if (pool.hasOther(instance) || restarts.isGivenUp(origin)) throw error;
      // The rest of the time is for the answer.
      const patience = pause(request.headersTimeout * 0.8, false, { ref: false });
      if (!(await Promise.race([restarts.waitUntilBack(origin), patience]))) throw error;
    }
    return send(instance, request, signal);
  }

  return async (instance, request, signal) => {
    const { rank = 0 } = request;
    const leave = await instance.limiter.enter({ rank, signal });
    try {
      const answer = await sendWhenAvailable(instance, request, signal);
      // If the client has disconnected, nobody reads the answer. A complete answer is then destroyed with an error that
      // would end the process without this listener.
      answer.body.once('close', () => leave(true)).on('error', () => undefined);
      return answer;
    } catch (error) {
      leave(false);
      throw error;
    }
  };
}

const isRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

/** No connection was made: the process or its machine is not available. */
const UNREACHABLE_CODES = [
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

const isUnreachable = (error: unknown): boolean => UNREACHABLE_CODES.includes(codeOf(error) ?? '');

const isStream = (body: unknown): boolean => body instanceof Readable;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
