import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { listColumns, projectionOf, valuesOf, valuesSchema } from '../kinds/columns.ts';
import { fromCursor, toCursor } from '../reading/cursor.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { createScans, listQuery } from '../reading/list-query.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { recordHeadFields, toRecordHead } from '../kinds/record-schemas.ts';
import { scanRecords, type ScannedRecord } from '../reading/scan-records.ts';

const PAGE = 50;
const MAX_CURSOR_LENGTH = 1_000;

const paging = {
  cursor: Type.Optional(Type.String({ maxLength: MAX_CURSOR_LENGTH, pattern: '^[A-Za-z0-9_-]+$' })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
};

/** Registers `GET <kind>`: a page of records and the cursor of the next page. Contains no sensitive columns. */
export function listRoute(
  app: TypeBoxInstance,
  { context, path }: AdminRoutesContext,
  kind: RecordKind,
): void {
  const columns = listColumns(kind);
  const projection = projectionOf(kind, columns);
  const records = collectionOf(context, kind);
  const page = Type.Object({
    items: Type.Array(Type.Object({ ...recordHeadFields, values: valuesSchema(columns) })),
    next: Type.Optional(Type.String()),
  });
  const route = {
    schema: { querystring: listQuery(kind, paging), response: responseSchemas({ 200: page }) },
    config: { rights: 'admin' },
  } as const;

  app.get(`${path}/${kind.id}`, route, async (request) => {
    const { cursor, limit } = request.query;
    const pageSize = Number(limit ?? PAGE);
    const scans = createScans(kind, request.query);
    const after = cursor === undefined ? undefined : fromCursor(cursor, scans);
    const found: ScannedRecord[] = [];
    // One record more than shown tells whether there is a next page.
    for await (const step of scanRecords(records, scans, { after, projection, batch: pageSize + 1 })) {
      found.push(step);
      if (found.length > pageSize) break;
    }
    const shown = found.slice(0, pageSize);
    const last = found.length > pageSize ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ record }) => ({
        ...toRecordHead(kind, record),
        values: valuesOf(record, columns),
      })),
      ...(last ? { next: toCursor(last.position) } : {}),
    };
  });
}
