import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import Type from 'typebox';
import { answers } from './answers.ts';
import { ServiceError } from './errors.ts';

const schema = { response: answers({ 200: Type.Object({ status: Type.Literal('ok') }) }) };
const config = { rights: 'visitor' } as const;

/** `live`: the process answers. `ready`: so does the database. Only the site itself can reach either. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);
  app.get('/health/ready', { schema, config }, async () => {
    try {
      await db.command({ ping: 1, maxTimeMS: 1_000 });
    } catch (cause) {
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 1 });
    }
    return { status: 'ok' } as const;
  });
}
