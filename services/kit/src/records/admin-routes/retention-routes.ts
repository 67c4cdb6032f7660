import Type from 'typebox';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import { callerOf, hasRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { sendTable, table, tableCall, tableEntries } from './csv-route.ts';
import { dueField, valueAt } from '../kinds/fields.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { dueScan, eraseDue } from '../changes/retention.ts';
import { hasRetention } from '../kinds/expiry.ts';
import { changeCall, EVERY_ROLE, unionOf, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { momentEntry } from '../kinds/record-schemas.ts';

const DAY_MS = 24 * 3_600_000;
const PREVIEW_MS = 31 * DAY_MS;
/** Larger counts are reported as this many and `more`. */
const MAX_COUNTED = 10_000;
/** Records per call, which must be answered in time. */
const MAX_ERASED = 500;

const closed = { additionalProperties: false } as const;
const preview = Type.Object({
  at: Type.String(),
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Number of records that expire per day (UTC). Already expired ones count for today. */
      days: Type.Array(Type.Object({ date: Type.String(), count: Type.Integer() })),
      more: Type.Boolean(),
    }),
  ),
});
const entries = Type.Object({ before: momentEntry, count: Type.Integer({ minimum: 1 }) }, closed);
const outcome = Type.Object({ erased: Type.Integer(), kept: Type.Integer(), more: Type.Boolean() });

/** Numbers of expired records say nothing about a person, so administrators see and delete those of all kinds. */
const cleaners = ({ access }: RecordKind) => unionOf([['administrator'], access.erase]);

/**
 * Registers the retention routes: `GET retention` counts the records that expire per day and kind, `GET
 * retention/<kind>` is a table of those that expire before a moment, `POST retention/<kind>` deletes those now.
 */
export function retentionRoutes(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path } = routes;
  const kinds = routes.kinds.filter(hasRetention);
  const schema = { response: responseSchemas({ 200: preview }) };
  app.get(`${path}/retention`, { schema, config: EVERY_ROLE }, async (request) => {
    const now = context.now();
    return {
      at: now.toISOString(),
      kinds: await Promise.all(
        kinds
          .filter((kind) => hasRole(callerOf(request), cleaners(kind)))
          .map((kind) => previewOf(routes, kind, now)),
      ),
    };
  });
  for (const kind of kinds) {
    tableRoute(app, routes, kind);
    runRoute(app, routes, kind);
  }
}

async function previewOf({ context }: AdminRoutesContext, kind: RecordKind, now: Date) {
  const field = dueField(kind);
  const { filter } = dueScan(kind, new Date(now.getTime() + PREVIEW_MS));
  const found = await collectionOf(context, kind)
    .find(filter, { ...QUERY_TIMEOUT, projection: { _id: 0, [field]: 1 } })
    .sort({ [field]: 1 })
    .limit(MAX_COUNTED + 1)
    .toArray();
  const moments = found.slice(0, MAX_COUNTED).flatMap((record) => {
    const value = valueAt(record, field);
    return value instanceof Date ? value : [];
  });
  const day = (due: Date) => (due < now ? now : due).toISOString().slice(0, 10);
  const days = Map.groupBy(moments, day);
  return {
    id: kind.id,
    days: [...days].map(([date, { length: count }]) => ({ date, count })),
    more: found.length > MAX_COUNTED,
  };
}

/** Parses a moment within the preview's period. @throws ServiceError naming the field */
function momentOf({ context }: AdminRoutesContext, text: string): Date {
  const moment = new Date(text);
  // One day more, because the preview counts its last day as a whole.
  if (moment.getTime() <= context.now().getTime() + PREVIEW_MS + DAY_MS) return moment;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'before', key: 'errors.invalid' }] });
}

function tableRoute(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const query = Type.Object({ ...tableEntries, before: momentEntry }, closed);
  const schema = { querystring: query, response: responseSchemas({ 200: table }) };
  app.get(
    `${routes.path}/retention/${kind.id}`,
    { schema, config: tableCall(kind) },
    async (request, reply) => {
      const { before, ...rest } = request.query;
      const scans = [dueScan(kind, momentOf(routes, before))];
      return sendTable(routes, kind, { request, reply, scans, ...rest });
    },
  );
}

function runRoute(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { context, path } = routes;
  const schema = { body: entries, response: responseSchemas({ 200: outcome }) };
  const config = { ...changeCall(cleaners(kind)), freshLogin: kind.freshLogin === true };
  app.post(`${path}/retention/${kind.id}`, { schema, config }, async (request) => {
    const { count } = request.body;
    const before = momentOf(routes, request.body.before);
    const { filter } = dueScan(kind, before);
    const found = await collectionOf(context, kind).countDocuments(filter, {
      ...QUERY_TIMEOUT,
      limit: count + 1,
    });
    // Do not delete more records than the caller has seen.
    if (found > count) throw new ServiceError('VERSION_CONFLICT');
    const { erased, kept, last } = await eraseDue(routes, kind, { before, request, limit: MAX_ERASED });
    return { erased, kept, more: last !== undefined && erased > 0 };
  });
}
