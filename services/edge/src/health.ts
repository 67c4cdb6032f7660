import type { FastifyInstance } from 'fastify';
import { request } from 'undici';

const LIMIT_MS = 1_000;

/** `live`: the process answers. `ready`: so do the services behind it; each is named with its state. */
export function registerHealth(app: FastifyInstance, services: ReadonlyMap<string, string>): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const states = await Promise.all(
      [...services].map(async ([name, base]) => [name, await stateOf(base)] as const),
    );
    const ready = states.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', services: Object.fromEntries(states) });
  });
}

async function stateOf(base: string): Promise<'ok' | 'unavailable'> {
  try {
    const response = await request(`${base}/health/ready`, {
      headersTimeout: LIMIT_MS,
      bodyTimeout: LIMIT_MS,
    });
    await response.body.dump();
    return response.statusCode === 200 ? 'ok' : 'unavailable';
  } catch {
    return 'unavailable';
  }
}
