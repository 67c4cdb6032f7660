import { onceASecond } from '@larkfield/kit';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { ServiceAddresses } from './config.ts';

const LIMIT_MS = 1_000;

export type State = 'ok' | 'unavailable';

/** Which copies of each service can do their work, by their addresses. */
export type Readiness = () => Promise<Readonly<Record<string, Readonly<Record<string, State>>>>>;

/** Asks all copies of all services at once, and at most once a second. */
export function readinessOf(services: ServiceAddresses, now?: () => Date): Readiness {
  return onceASecond(async () => {
    const states = [...services].map(async ([name, copies]) => [name, await statesOf(copies)] as const);
    return Object.fromEntries(await Promise.all(states));
  }, now);
}

/** `live`: the process answers. `ready`: so do the services behind it. Which ones there are is nobody's concern here. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = Object.values(await readiness()).every((copies) => stateOf(copies) !== 'unavailable');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

/** One copy that can do its work is enough for visitors. */
export function stateOf(copies: Readonly<Record<string, State>>): State | 'degraded' {
  const states = Object.values(copies);
  if (states.every((state) => state === 'ok')) return 'ok';
  return states.includes('ok') ? 'degraded' : 'unavailable';
}

async function statesOf(copies: readonly string[]): Promise<Record<string, State>> {
  const states = copies.map(
    async (origin) => [origin, (await isReadyAt(origin)) ? 'ok' : 'unavailable'] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

/** Whether a copy of a service can do its work; it has a second to say so. */
export async function isReadyAt(origin: string): Promise<boolean> {
  try {
    const response = await request(`${origin}/health/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}
