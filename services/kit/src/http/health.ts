import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import Type from 'typebox';
import { answers } from './answers.ts';
import { ServiceError } from './errors.ts';

const schema = { response: answers({ 200: Type.Object({ status: Type.Literal('ok') }) }) };
const config = { rights: 'internal' } as const;

/** Callers that ask at the same time share one answer: a crowd of probes must not load the database. */
function sharedPing(db: Db): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= db.command({ ping: 1, maxTimeMS: 1_000 }).finally(() => (running = undefined));
    return running;
  };
}

/** `live`: the process answers. `ready`: so does the database. Only the site itself may ask either. */
export function addHealth(app: FastifyInstance, db: Db): void {
  const ping = sharedPing(db);
  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);
  app.get('/health/ready', { schema, config }, async () => {
    try {
      await ping();
    } catch (cause) {
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 1 });
    }
    return { status: 'ok' } as const;
  });
}
