import Type from 'typebox';
import { LIMIT } from '../../database/connect.ts';
import { answers } from '../../http/answers.ts';
import { ServiceError } from '../../http/errors.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { sendTable, table, tableCall, tableEntries } from './csv-route.ts';
import { dueField, valueAt } from './fields.ts';
import { collectionOf } from './find.ts';
import type { RecordKind } from './kind.ts';
import { dueLeg, eraseDue, isKept } from './retention.ts';
import { CHANGE_CALL, type RecordRoutes } from './routes.ts';
import { momentEntry } from './shapes.ts';

const DAY_MS = 24 * 3_600_000;
/** As far as the preview looks. */
const AHEAD_MS = 31 * DAY_MS;
/** Nobody needs to know more exactly how many there are. */
const MOST_COUNTED = 10_000;
/** Of one call, which has to answer in time. */
const MOST_ERASED = 500;

const closed = { additionalProperties: false } as const;
const preview = Type.Object({
  at: Type.String(),
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      /** On which day (UTC) how many go by themselves; what is over already stands with today. */
      days: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
      /** There are more than are counted. */
      more: Type.Boolean(),
    }),
  ),
});
const entries = Type.Object({ before: momentEntry, count: Type.Integer({ minimum: 1 }) }, closed);
const outcome = Type.Object({ erased: Type.Integer(), kept: Type.Integer(), more: Type.Boolean() });

/**
 * What is no longer kept: `GET retention` says how many records of each kind go on which day, `GET retention/<kind>` is the
 * table of those whose time is over before a moment, `POST retention/<kind>` deletes them without waiting for it.
 */
export function retentionRoutes(app: TypeBoxInstance, routes: RecordRoutes): void {
  const { context, path } = routes;
  const kinds = routes.kinds.filter(isKept);
  const schema = { response: answers({ 200: preview }) };
  app.get(`${path}/retention`, { schema, config: { rights: 'admin' } }, async () => {
    const now = context.now();
    return {
      at: now.toISOString(),
      kinds: await Promise.all(kinds.map((kind) => previewOf(routes, kind, now))),
    };
  });
  for (const kind of kinds) {
    tableRoute(app, routes, kind);
    runRoute(app, routes, kind);
  }
}

async function previewOf({ context }: RecordRoutes, kind: RecordKind, now: Date) {
  const field = dueField(kind);
  const { filter } = dueLeg(kind, new Date(now.getTime() + AHEAD_MS));
  const found = await collectionOf(context, kind)
    .find(filter, { ...LIMIT, projection: { _id: 0, [field]: 1 } })
    .sort({ [field]: 1 })
    .limit(MOST_COUNTED + 1)
    .toArray();
  const moments = found.slice(0, MOST_COUNTED).flatMap((record) => {
    const value = valueAt(record, field);
    return value instanceof Date ? value : [];
  });
  const day = (due: Date) => (due < now ? now : due).toISOString().slice(0, 10);
  const days = Map.groupBy(moments, day);
  return {
    id: kind.id,
    days: [...days].map(([date, { length: count }]) => ({ date, count })),
    more: found.length > MOST_COUNTED,
  };
}

/**
 * A moment that the preview has told of.
 * @throws ServiceError naming the field
 */
function momentOf({ context }: RecordRoutes, text: string): Date {
  const moment = new Date(text);
  // A day more: the last one is told whole.
  if (moment.getTime() <= context.now().getTime() + AHEAD_MS + DAY_MS) return moment;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'before', key: 'errors.invalid' }] });
}

function tableRoute(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const query = Type.Object({ ...tableEntries, before: momentEntry }, closed);
  const schema = { querystring: query, response: answers({ 200: table }) };
  app.get(
    `${routes.path}/retention/${kind.id}`,
    { schema, config: tableCall(kind) },
    async (request, reply) => {
      const { before, ...rest } = request.query;
      const legs = [dueLeg(kind, momentOf(routes, before))];
      return sendTable(routes, kind, { request, reply, legs, ...rest });
    },
  );
}

function runRoute(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const { context, path } = routes;
  const schema = { body: entries, response: answers({ 200: outcome }) };
  const config = { ...CHANGE_CALL, freshLogin: kind.freshLogin === true };
  app.post(`${path}/retention/${kind.id}`, { schema, config }, async (request) => {
    const { count } = request.body;
    const before = momentOf(routes, request.body.before);
    const { filter } = dueLeg(kind, before);
    const found = await collectionOf(context, kind).countDocuments(filter, { ...LIMIT, limit: count + 1 });
    // Nothing goes that whoever asks has not been told of.
    if (found > count) throw new ServiceError('VERSION_CONFLICT');
    const { erased, kept, last } = await eraseDue(routes, kind, { before, request, most: MOST_ERASED });
    return { erased, kept, more: last !== undefined && erased > 0 };
  });
}
