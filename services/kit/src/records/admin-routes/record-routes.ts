import type { Db } from 'mongodb';
import Type from 'typebox';
import { auditCollection, type AuditRow } from '../../audit/audit-row.ts';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { callerOf } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { auditDescriber, auditEntryShape } from './audit-route.ts';
import { allColumns, projectionOf, readableColumns, valuesOf, valuesSchema } from '../kinds/columns.ts';
import { readDueDays } from '../kinds/due.ts';
import { languageEntry } from '../reading/list-query.ts';
import { findRecord } from '../reading/find-record.ts';
import type { KindFile, RecordKind, StoredRecord } from '../kinds/kind.ts';
import { damagedMark, decryptRecord, withEncryptedFields } from '../reading/decrypt-record.ts';
import { kindFor, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { answersField, toAnswers, updatedRecordSchema, toUpdatedRecord } from '../kinds/record-schemas.ts';

const MAX_ENTRIES = 1_000;

export const referenceParams = Type.Object({ reference: Type.String({ maxLength: 64 }) });

const auditQuery = Type.Object({ language: languageEntry }, { additionalProperties: false });
const lines = Type.Array(auditEntryShape);

/** Registers `GET <kind>/<reference>`, audited if it shows sensitive columns, and `GET <kind>/<reference>/audit`. */
export function recordRoutes(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { context, path, service } = routes;
  const { db, now } = context;
  const columns = allColumns(kind);
  const config = { rights: 'admin', roles: kind.roles } as const;
  const more = kind.answers ? ['answers'] : [];
  const files = Object.entries(kind.files ?? {});
  // Where a file is stored is known only to its declaration.
  const projection = files.length > 0 ? {} : withEncryptedFields(kind, projectionOf(kind, columns, more));
  const record = Type.Object({
    ...updatedRecordSchema.properties,
    ...damagedMark,
    ...answersField,
    files: Type.Optional(Type.Array(Type.String())),
    values: valuesSchema(columns),
  });

  const one = {
    schema: { params: referenceParams, response: responseSchemas({ 200: record }) },
    config,
  } as const;
  app.get(`${path}/${kind.id}/:reference`, one, async (request) => {
    const { reference } = request.params;
    const found = await findRecord(context, kindFor(request, kind), reference, projection);
    const readable = readableColumns(kind, callerOf(request));
    const entry = adminAuditEntry(kind, 'read', reference, request);
    if (readable.some(([, { sensitivity }]) => sensitivity === 'sensitive'))
      await writeAudit({ db, service, now: now() }, [entry]);
    const { opened, ...mark } = await decryptRecord(context, kind, found);
    const answers = kind.answers ? toAnswers(found) : {};
    const head = toUpdatedRecord(kind, found, now(), await readDueDays(routes, kind));
    const there = await Promise.all(
      files.map(async ([name, file]) => ((await fileOf(context, file, found)) === undefined ? [] : [name])),
    );
    const own = kind.files && { files: there.flat() };
    return { ...head, ...mark, ...answers, ...own, values: valuesOf(opened, readable) };
  });

  const audit = {
    schema: { params: referenceParams, querystring: auditQuery, response: responseSchemas({ 200: lines }) },
    config,
  } as const;
  app.get(`${path}/${kind.id}/:reference/audit`, audit, async (request) => {
    const describe = await auditDescriber(routes, request.query.language);
    return (await auditOf(db, service, kind, request.params.reference)).map(describe);
  });
}

/** Returns a file of a record; undefined while there is none. */
export const fileOf = async (context: ServiceContext, file: KindFile<StoredRecord>, record: StoredRecord) =>
  'html' in file ? file.html(context, record) : file.of(record);

/** Returns the audit entries about a record of this kind, newest first. Also works for a deleted record. */
async function auditOf(db: Db, service: string, kind: RecordKind, subject: string) {
  return db
    .collection<AuditRow>(auditCollection(service))
    .find({ subject, action: new RegExp(`^${kind.subject}\\.`) }, QUERY_TIMEOUT)
    .sort({ at: -1, _id: -1 })
    .limit(MAX_ENTRIES)
    .toArray();
}
