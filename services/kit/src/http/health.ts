import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import Type from 'typebox';
import { answers } from './answers.ts';
import { ServiceError } from './errors.ts';
import { limiterCollection } from './limiter.ts';
import { onceASecond } from './once-a-second.ts';

const schema = { response: answers({ 200: Type.Object({ status: Type.Literal('ok') }) }) };
const config = { rights: 'internal' } as const;

const LIMIT_MS = 1_000;
const DURABLE = { writeConcern: { w: 'majority', journal: true, wtimeoutMS: LIMIT_MS } } as const;
/** As large as a form may be: a row that fits into what another one has left says nothing of a full disk. */
const ROOM_BYTES = 64 * 1024;

/** Finds out whether the service can do its work. @throws whatever keeps it from that. */
export type Probe = () => Promise<unknown>;

/** A database that answers may still keep nothing, because its disk is full: only a write shows that. */
export function writeProbe(db: Db, service: string, now: () => Date): Probe {
  const rows = db.collection<{ _id: string; expiresAt: Date; room: string }>(limiterCollection(service));
  const room = ' '.repeat(ROOM_BYTES);
  return async () => {
    const _id = `probe|${randomUUID()}`;
    // Should it not be removed below, it is by its time.
    const expiresAt = new Date(now().getTime() + 60_000);
    await rows.insertOne({ _id, expiresAt, room }, { ...DURABLE, maxTimeMS: LIMIT_MS });
    await rows.deleteOne({ _id }, { maxTimeMS: LIMIT_MS });
  };
}

/** `live`: the process answers. `ready`: it can do its work. Only the site itself may ask either. */
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
