import { callOf, limitsOf, LONGEST_CALL_MS, type ServiceCall } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';
import { fileAnswers } from '../files/send.ts';

/** What the edge needs to pass an answer on, within the time that a call may take. */
const ON_THE_WAY_MS = 300;

/** Longest time that a handler may take for a call: the service gives up before the edge does. */
export function handlerLimit(call: Omit<ServiceCall, 'prefix'>): number {
  return limitsOf(call).timeoutMs - ON_THE_WAY_MS;
}

/**
 * Holds the routes that are added from now on to the calls of the service's contract, and gives each the limits of its
 * call. Refuses to start with a route that no call names, which the edge would never reach, or a call without a route.
 */
export function addCalls(app: FastifyInstance, calls: readonly ServiceCall[]): void {
  const answered = new Set<ServiceCall>();
  app.addHook('onRoute', (route) => {
    if (route.config?.rights === 'internal') return;
    const call = callOf(calls, route.url);
    if (!call) throw new Error(`${String(route.method)} ${route.url} is no call of service.config.ts`);
    answered.add(call);
    route.bodyLimit ??= limitsOf(call).maxBodyBytes;
    // An answer counts until its last byte has gone, and a file goes as fast as its reader's network takes it.
    const isFile = route.schema?.response === fileAnswers;
    route.handlerTimeout ??= isFile ? LONGEST_CALL_MS : handlerLimit(call);
  });
  app.addHook('onReady', async () => {
    const open = calls.filter((call) => !answered.has(call)).map(({ prefix }) => prefix);
    if (open.length > 0) throw new Error(`no route answers ${open.join(', ')} of service.config.ts`);
  });
}
