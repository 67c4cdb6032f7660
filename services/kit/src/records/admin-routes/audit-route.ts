import { line } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { auditCollection } from '../../audit/audit-row.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { fromCursor, toCursor } from '../reading/cursor.ts';
import type { StoredRecord } from '../kinds/kind.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { momentEntry } from '../kinds/record-schemas.ts';
import { scanRecords, type IndexScan, type ScannedRecord } from '../reading/scan-records.ts';

const PAGE = 50;
const MAX_LENGTH = 100;

const query = Type.Object(
  {
    actor: Type.Optional(line(MAX_LENGTH)),
    subject: Type.Optional(line(MAX_LENGTH)),
    before: Type.Optional(momentEntry),
    cursor: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[A-Za-z0-9_-]+$' })),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
  },
  { additionalProperties: false },
);

export const auditEntryShape = Type.Object({
  at: Type.String(),
  action: Type.String(),
  actor: Type.String(),
  subject: Type.String(),
  was: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  from: Type.Optional(Type.String()),
  requestId: Type.String(),
});

const page = Type.Object({ items: Type.Array(auditEntryShape), next: Type.Optional(Type.String()) });

/** Registers `GET audit`: the audit entries of the service, newest first. */
export function auditRoute(app: TypeBoxInstance, { context, path, service }: AdminRoutesContext): void {
  const rows = context.db.collection<StoredRecord>(auditCollection(service));
  const schema = { querystring: query, response: responseSchemas({ 200: page }) };
  app.get(`${path}/audit`, { schema, config: { rights: 'admin' } }, async (request) => {
    const { actor, subject, before, cursor, limit } = request.query;
    const pageSize = Number(limit ?? PAGE);
    const filter = {
      ...(actor === undefined ? {} : { actor }),
      ...(subject === undefined ? {} : { subject }),
    };
    const scans: IndexScan[] = [{ filter, field: 'at', direction: -1, dated: true, matches: () => true }];
    const start = before === undefined ? undefined : { scanIndex: 0, value: new Date(before), id: '' };
    const after = cursor === undefined ? start : fromCursor(cursor, scans);
    const found: ScannedRecord[] = [];
    for await (const step of scanRecords(rows, scans, { after, projection: {}, batch: pageSize + 1 })) {
      found.push(step);
      if (found.length > pageSize) break;
    }
    const shown = found.slice(0, pageSize);
    const last = found.length > pageSize ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ record }) => auditEntryOf(record)),
      ...(last ? { next: toCursor(last.position) } : {}),
    };
  });
}

/** Returns an audit entry as it is sent, without its position in the chain. */
export function auditEntryOf(row: Pick<StoredRecord, '_id'> & object) {
  const text = (name: string) => String(Reflect.get(row, name) ?? '');
  const optional = (name: string) => (Reflect.get(row, name) === undefined ? {} : { [name]: text(name) });
  const at: unknown = Reflect.get(row, 'at');
  return {
    at: at instanceof Date ? at.toISOString() : '',
    action: text('action'),
    actor: text('actor'),
    subject: text('subject'),
    ...optional('was'),
    ...optional('to'),
    ...optional('from'),
    requestId: text('requestId'),
  };
}
