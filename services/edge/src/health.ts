import { onceASecond } from '@larkfield/kit';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';

const LIMIT_MS = 1_000;

type State = 'ok' | 'unavailable';

/** Which services can do their work. */
export type Readiness = () => Promise<Readonly<Record<string, State>>>;

/** Asks all services at once, and at most once a second. */
export function readinessOf(services: ReadonlyMap<string, string>, now?: () => Date): Readiness {
  return onceASecond(async () => {
    const states = [...services].map(async ([name, base]) => [name, await stateOf(base)] as const);
    return Object.fromEntries(await Promise.all(states));
  }, now);
}

/** `live`: the process answers. `ready`: so do the services behind it. Which ones there are is nobody's concern here. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = Object.values(await readiness()).every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

async function stateOf(base: string): Promise<State> {
  try {
    const response = await request(`${base}/health/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
    await response.body.dump();
    return response.statusCode === 200 ? 'ok' : 'unavailable';
  } catch {
    return 'unavailable';
  }
}
