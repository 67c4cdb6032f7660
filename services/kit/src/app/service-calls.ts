import { callOf, limitsOf, MAX_CALL_MS, type ServiceCall } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';
import { fileResponseSchemas } from '../files/send-file.ts';

/** Time that the edge needs to pass the response on, part of the call's timeout. */
const EDGE_TIME_MS = 300;

/** Returns the handler timeout of a call in ms, shorter than the edge's. */
export function handlerLimit(call: Omit<ServiceCall, 'prefix'>): number {
  return limitsOf(call).timeoutMs - EDGE_TIME_MS;
}

/**
 * Checks all routes that are added afterwards against the calls of the service's contract, and sets the limits of
 * each route's call.
 * @throws Error at start if a route belongs to no call (the edge would never reach it), or a call has no route.
 */
export function addCalls(app: FastifyInstance, calls: readonly ServiceCall[]): void {
  const answered = new Set<ServiceCall>();
  app.addHook('onRoute', (route) => {
    if (route.config?.rights === 'internal') return;
    const call = callOf(calls, route.url);
    if (!call) throw new Error(`${String(route.method)} ${route.url} is no call of service.config.ts`);
    answered.add(call);
    route.bodyLimit ??= limitsOf(call).maxBodyBytes;
    // A response counts until its last byte is sent, and a file is sent as fast as the client's network allows.
    const isFile = route.schema?.response === fileResponseSchemas;
    route.handlerTimeout ??= isFile ? MAX_CALL_MS : handlerLimit(call);
  });
  app.addHook('onReady', async () => {
    const unanswered = calls.filter((call) => !answered.has(call)).map(({ prefix }) => prefix);
    if (unanswered.length > 0)
      throw new Error(`no route answers ${unanswered.join(', ')} of service.config.ts`);
  });
}
