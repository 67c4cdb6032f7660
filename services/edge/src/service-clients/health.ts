import { onceASecond } from '@larkfield/kit/runtime';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { ServiceAddresses } from '../config.ts';

const LIMIT_MS = 1_000;

export type HealthState = 'ok' | 'unavailable';

/** Resolves with the state of each instance of each service, by service name and address. */
export type Readiness = () => Promise<Readonly<Record<string, Readonly<Record<string, HealthState>>>>>;

/** Checks all instances of all services concurrently, at most once per second. */
export function readinessOf(services: ServiceAddresses, now?: () => Date): Readiness {
  return onceASecond(async () => {
    const states = [...services].map(async ([name, origins]) => [name, await statesOf(origins)] as const);
    return Object.fromEntries(await Promise.all(states));
  }, now);
}

/**
 * Registers health routes. `live`: the process answers. `ready`: its services answer as well. The response does not list the
 * services.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = Object.values(await readiness()).every(
      (instances) => stateOf(instances) !== 'unavailable',
    );
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

/** Returns the state of a service from the states of its instances. One ready instance is enough for visitors. */
export function stateOf(instances: Readonly<Record<string, HealthState>>): HealthState | 'degraded' {
  const states = Object.values(instances);
  if (states.every((state) => state === 'ok')) return 'ok';
  return states.includes('ok') ? 'degraded' : 'unavailable';
}

async function statesOf(origins: readonly string[]): Promise<Record<string, HealthState>> {
  const states = origins.map(
    async (origin) => [origin, (await isReadyAt(origin)) ? 'ok' : 'unavailable'] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

/** Returns whether an instance is ready, with a time limit of one second. */
export async function isReadyAt(origin: string): Promise<boolean> {
  try {
    const response = await request(`${origin}/health/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}
