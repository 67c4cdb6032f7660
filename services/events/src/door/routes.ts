import { LANGUAGES, type Language } from '@larkfield/contracts';
import {
  callerOf,
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { MAX_SCANS, TICKET_DIGITS, type DoorList, type ScanResult } from '@larkfield/mf-events/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { createItemWriter } from '../authors/item-writer.ts';
import { signUpStore } from '../signup/store.ts';
import { applyScan } from './check-in.ts';
import { readDoorList } from './door-list.ts';

const closed = { additionalProperties: false } as const;
const named = Type.Object({ id: Type.String({ maxLength: 64 }) });
const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);
const scan = Type.Object(
  {
    scan: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
    ticket: Type.Optional(Type.String({ pattern: `^\\d{${TICKET_DIGITS}}$` })),
    person: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
    undo: Type.Optional(Type.Literal(true)),
  },
  closed,
);
const scans = Type.Object({ scans: Type.Array(scan, { minItems: 1, maxItems: MAX_SCANS }) }, closed);
const list = Type.Unsafe<DoorList>({ type: 'object', additionalProperties: true });
const results = Type.Object({
  results: Type.Array(Type.Unsafe<ScanResult>({ type: 'object', additionalProperties: true })),
});

/** Several devices at one door share an address. */
const LIMIT = { max: 3_000, seconds: 600 } as const;

interface DoorOptions {
  readonly guarded?: boolean;
}

/** Registers the calls of the door: for the author of the event and for editors. */
export function doorRoutes(app: TypeBoxInstance, context: ServiceContext, options: DoorOptions = {}): void {
  const writer = createItemWriter(context);
  const signUps = signUpStore(context.db);

  /** @throws ServiceError `NOT_FOUND` also for an event of another author */
  async function ownEvent(id: string, request: FastifyRequest) {
    const item = await writer.own(id, callerOf(request));
    if (item.kind !== 'event') throw new ServiceError('NOT_FOUND');
    return item;
  }

  const look = {
    schema: {
      params: named,
      querystring: Type.Object({ language }, closed),
      response: responseSchemas({ 200: list }),
    },
    config: { rights: 'user' },
  } as const;
  app.get('/api/events/door/:id', look, async (request) =>
    readDoorList(signUps, await ownEvent(request.params.id, request), request.query.language ?? 'en'),
  );

  const checkIn = {
    schema: { params: named, body: scans, response: responseSchemas({ 200: results }) },
    config: { rights: 'user', limit: LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/events/door/:id', checkIn, async (request) => {
    const item = await ownEvent(request.params.id, request);
    if (item.state !== 'published') throw new ServiceError('EVENT_OVER');
    const { guarded = true } = options;
    const actor = callerOf(request).username ?? '';
    const { now, wake } = context;
    const tools = { signUps, item: item._id, actor, requestId: request.id, now, guarded };
    const found: ScanResult[] = [];
    // In order: a check-in may be followed by its undoing.
    for (const each of request.body.scans) found.push(await applyScan(each, tools));
    wake();
    return { results: found };
  });
}
