import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { createGate, type Gate } from './gate.ts';

/** Calls to one service that are under way; each takes a connection. */
const MOST_CALLS = 64;
const LONGEST_WAIT_MS = 250;
/** A service is on this machine or beside it: it takes a connection at once, or is away. */
const CONNECT_MS = 1_000;
/** A process that has crashed is back within this time, or not soon. */
const RESTART_MS = 5_000;
const LOOK_EVERY_MS = 100;

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
  /** Whether a call could be asked now, or soon: it costs little to be refused before anything is done for it. */
  hasRoom(origin: string): boolean;
  /** @throws Overloaded, ServiceLate, or what the network says. */
  request(options: ServiceRequest): Promise<Dispatcher.ResponseData>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface ServiceClientOptions extends Agent.Options {
  readonly connections?: number;
  readonly restartMs?: number;
}

/**
 * Asks services, each of them so much at a time. A call whose service took no connection, and so has heard nothing of it,
 * waits within its time until the service is back, and is asked again once; one that only reads is asked again once when
 * its connection broke, too. Nothing else is repeated, least of all a refusal: whoever cannot keep up is not helped by
 * more calls.
 */
export function createServiceClient({
  connections: most = MOST_CALLS,
  restartMs = RESTART_MS,
  ...options
}: ServiceClientOptions = {}): ServiceClient {
  const agent = new Agent({ ...options, pipelining: 1, connect: { timeout: CONNECT_MS }, connections: most });
  const gates = new Map<string, Gate>();
  /** Services that are looked for, and those that were not back in time: nobody waits for these any more. */
  const returning = new Map<string, Promise<boolean>>();
  const away = new Set<string>();

  /** However many wait for a service, it is looked for once. */
  function isBack(origin: string): Promise<boolean> {
    const looking =
      returning.get(origin) ??
      lookFor(origin, restartMs).then((found) => {
        returning.delete(origin);
        if (!found) away.add(origin);
        return found;
      });
    returning.set(origin, looking);
    return looking;
  }

  async function ask(request: ServiceRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const answer = await agent.request({ ...request, signal });
    away.delete(request.origin);
    return answer;
  }

  /** Asks a service that took no connection again when it is back. */
  async function askWhenThere(
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { origin, headersTimeout } = request;
    try {
      return await ask(request, signal);
    } catch (error) {
      if (signal.aborted || !isRefused(error) || away.has(origin) || isStream(request.body)) throw error;
      // Some of the time is for the answer.
      const patience = pause(headersTimeout * 0.8, false, { ref: false });
      if (!(await Promise.race([isBack(origin), patience]))) throw error;
    }
    return ask(request, signal);
  }

  async function askTwice(request: ServiceRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await askWhenThere(request, signal);
    } catch (error) {
      if (signal.aborted || !isRead(request.method) || !isBroken(error)) throw error;
    }
    return askWhenThere(request, signal);
  }

  function gateOf(origin: string): Gate {
    const gate =
      gates.get(origin) ?? createGate({ most, mostWaiting: most / 2, longestWaitMs: LONGEST_WAIT_MS });
    gates.set(origin, gate);
    return gate;
  }

  return {
    hasRoom: (origin) => gateOf(origin).hasRoom(),
    async request(request) {
      const { origin, headersTimeout } = request;
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ServiceLate()), headersTimeout);
      try {
        const leave = await gateOf(origin).enter();
        try {
          const answer = await askTwice(request, limit.signal);
          // A visitor who goes away leaves an answer that nobody reads. One that has come whole is destroyed with an error
          // that nobody else hears, which would end this process.
          answer.body.once('close', leave).on('error', () => undefined);
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

/** Comes once only. */
const isStream = (body: unknown): boolean => body instanceof Readable;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isBroken = (error: unknown): boolean =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Whether the service takes connections again in that time. */
async function lookFor(origin: string, withinMs: number): Promise<boolean> {
  const { hostname: host, port } = new URL(origin);
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    const socket = connect({ host, port: Number(port) });
    const found = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (found) return true;
    await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }
  return false;
}
