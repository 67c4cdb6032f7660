import type { Db } from 'mongodb';
import Type from 'typebox';
import { auditCollection, type AuditRow } from '../../audit.ts';
import { LIMIT } from '../../database/connect.ts';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine, writeAudit } from './audit.ts';
import { auditLineOf, auditLineShape } from './audit-route.ts';
import { allColumns, projectionOf, valuesOf, valuesSchema } from './columns.ts';
import { findRecord } from './find.ts';
import { isSensitive } from './fields.ts';
import type { RecordKind } from './kind.ts';
import { damagedMark, openRecord, withSealed } from './sealed.ts';
import type { RecordRoutes } from './routes.ts';
import { changed, changedOf } from './shapes.ts';

/** More than anybody has ever done with one record. */
const MOST_LINES = 1_000;

export const referenceParams = Type.Object({ reference: Type.String({ maxLength: 64 }) });

const lines = Type.Array(auditLineShape);
const config = { rights: 'admin' } as const;

/** `GET <kind>/<reference>`, which is written to the audit where it shows something sensitive, and its audit itself. */
export function recordRoutes(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const { context, path, service } = routes;
  const { db, now } = context;
  const columns = allColumns(kind);
  const projection = withSealed(kind, projectionOf(kind, columns));
  const record = Type.Object({ ...changed.properties, ...damagedMark, values: valuesSchema(columns) });

  const one = { schema: { params: referenceParams, response: answers({ 200: record }) }, config } as const;
  app.get(`${path}/${kind.id}/:reference`, one, async (request) => {
    const { reference } = request.params;
    const found = await findRecord(context, kind, reference, projection);
    const line = adminLine(kind, 'read', reference, request);
    if (isSensitive(kind)) await writeAudit({ db, service, now: now() }, [line]);
    const { opened, ...mark } = await openRecord(context, kind, found);
    return { ...changedOf(kind, found), ...mark, values: valuesOf(opened, columns) };
  });

  const audit = { schema: { params: referenceParams, response: answers({ 200: lines }) }, config } as const;
  app.get(`${path}/${kind.id}/:reference/audit`, audit, async (request) =>
    auditOf(db, service, request.params.reference),
  );
}

/** The newest first. Also of a record that is gone: what was done with it is kept. */
async function auditOf(db: Db, service: string, subject: string) {
  const rows = await db
    .collection<AuditRow>(auditCollection(service))
    .find({ subject }, LIMIT)
    .sort({ at: -1, _id: -1 })
    .limit(MOST_LINES)
    .toArray();
  return rows.map(auditLineOf);
}
