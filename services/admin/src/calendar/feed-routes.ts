import { line } from '@larkfield/contracts/forms';
import {
  responseSchemas,
  callerOf,
  anonymizeIp,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import { ICS_TYPE } from '@larkfield/kit/texts';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PLANNERS } from '../../service.config.ts';
import { listFeeds, createFeed, isValidFeedToken, removeFeed } from './feeds.ts';
import { renderCalendarFile } from './routes.ts';

const PATH = '/api/admin/calendarFeeds';
const FILE_NAME = /^([\w-]{22})\.ics$/;
const closed = { additionalProperties: false } as const;
const feeds = Type.Array(
  Type.Object({
    id: Type.String(),
    owner: Type.String(),
    createdAt: Type.String(),
    readAt: Type.Optional(Type.String()),
  }),
);
const made = Type.Object({ id: Type.String(), address: Type.String() });
const done = Type.Object({ success: Type.Literal(true) });
const write = {
  rights: 'admin',
  roles: PLANNERS,
  limit: { max: 60, seconds: 600 },
  form: true,
  repeatable: 'by-nature',
} as const;

/** Registers calendar feeds: create, list, remove, and the secret addresses that other programs read. */
export function feedRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now, config } = context;

  const list = {
    schema: { response: responseSchemas({ 200: feeds }) },
    config: { rights: 'admin', roles: PLANNERS, polled: true },
  } as const;
  app.get(PATH, list, async () =>
    (await listFeeds(db)).map(({ id, owner, createdAt, readAt }) => ({
      ...{ id, owner, createdAt: createdAt.toISOString() },
      ...(readAt ? { readAt: readAt.toISOString() } : {}),
    })),
  );

  const nothing = Type.Object({}, closed);
  const making = { schema: { body: nothing, response: responseSchemas({ 200: made }) }, config: write };
  app.post(`${PATH}/create`, making, async (request) => {
    const { id: account = '', username: owner = '' } = callerOf(request);
    const { id, token } = await createFeed(db, { account, owner, now: now() });
    await writeLine(request, 'feedMade', id);
    return { id, address: `${config.SITE_ORIGIN}/api/calendarFeed/${token}.ics` };
  });

  const named = Type.Object({ id: line(64) }, closed);
  const removing = { schema: { body: named, response: responseSchemas({ 200: done }) }, config: write };
  app.post(`${PATH}/remove`, removing, async (request) => {
    await removeFeed(db, request.body.id);
    await writeLine(request, 'feedRemoved', request.body.id);
    return { success: true as const };
  });

  const secret = Type.Object({ name: Type.String({ maxLength: 64 }) });
  const file = {
    schema: { params: secret, response: responseSchemas({ 200: Type.String() }) },
    config: { rights: 'visitor', limit: { max: 300, seconds: 600 } },
  } as const;
  app.get('/api/calendarFeed/:name', file, async (request, reply) => {
    const [, token] = FILE_NAME.exec(request.params.name) ?? [];
    if (token === undefined || !(await isValidFeedToken(db, token, now())))
      throw new ServiceError('NOT_FOUND');
    return reply
      .type(ICS_TYPE)
      .header('cache-control', 'private, no-store')
      .send(await renderCalendarFile(context));
  });

  async function writeLine(request: FastifyRequest, action: string, subject: string): Promise<void> {
    const { username: actor = '' } = callerOf(request);
    const entry = { action: `calendar.${action}`, actor, subject, requestId: request.id };
    await writeAudit({ db, service: 'admin', now: now() }, [{ ...entry, from: anonymizeIp(request.ip) }]);
  }
}
