import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import Type from 'typebox';
import { responseSchemas } from '../http/response-schemas.ts';
import { ServiceError } from '../http/service-error.ts';
import { limiterCollection } from '../protection/rate-limiter.ts';
import { onceASecond } from '../concurrency/once-a-second.ts';

const schema = { response: responseSchemas({ 200: Type.Object({ status: Type.Literal('ok') }) }) };
const config = { rights: 'internal' } as const;

const LIMIT_MS = 1_000;
const DURABLE = { writeConcern: { w: 'majority', journal: true, wtimeoutMS: LIMIT_MS } } as const;
/** The size limit of a form. A smaller row could fit into free space of a full disk and would prove nothing. */
const PROBE_BYTES = 64 * 1024;

/** Checks whether the service can do its work. Rejects if it cannot. */
export type Probe = () => Promise<unknown>;

/** Creates a probe that writes to the database. Only a write shows that the disk is full. */
export function writeProbe(db: Db, service: string, now: () => Date): Probe {
  const rows = db.collection<{ _id: string; expiresAt: Date; room: string }>(limiterCollection(service));
  const room = ' '.repeat(PROBE_BYTES);
  return async () => {
    const _id = `probe|${randomUUID()}`;
    // If the delete below fails, the TTL index removes the row.
    const expiresAt = new Date(now().getTime() + 60_000);
    await rows.insertOne({ _id, expiresAt, room }, { ...DURABLE, maxTimeMS: LIMIT_MS });
    await rows.deleteOne({ _id }, { maxTimeMS: LIMIT_MS });
  };
}

/** Registers the internal health routes. `live`: the process answers. `ready`: the probe succeeds. */
export function addHealth(app: FastifyInstance, probe: Probe, now: () => Date): void {
  const shared = onceASecond(probe, now);
  app.get('/health/live', { schema, config }, async () => ({ status: 'ok' }) as const);
  app.get('/health/ready', { schema, config }, async () => {
    try {
      await shared();
    } catch (cause) {
      throw new ServiceError('UNAVAILABLE', { cause, retryAfter: 1 });
    }
    return { status: 'ok' } as const;
  });
}
