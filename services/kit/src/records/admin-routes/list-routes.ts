import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import {
  listColumns,
  projectionOf,
  tableColumns,
  valuesOf,
  valuesSchema,
  type NamedColumn,
} from '../kinds/columns.ts';
import { overdueSince, readDueDays } from '../kinds/due.ts';
import { fromCursor, toCursor, type Position } from '../reading/cursor.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';
import { createScans, filteredFields, languageEntry, listQuery } from '../reading/list-query.ts';
import { kindFor, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { recordHeadFields, toRecordHead } from '../kinds/record-schemas.ts';
import { valuesWithTitle } from '../kinds/titles.ts';
import { scanRecords, type ScannedRecord } from '../reading/scan-records.ts';

export const PAGE = 50;
const MAX_CURSOR_LENGTH = 1_000;

/** Records per query, and at most per page, of which a filter without index keeps some. A page may then be shorter. */
const FILTERED = { batch: 500, most: 5_000 } as const;

export const paging = {
  cursor: Type.Optional(Type.String({ maxLength: MAX_CURSOR_LENGTH, pattern: '^[A-Za-z0-9_-]+$' })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
  /** Names of the columns, instead of those of every list. */
  columns: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*$' })),
  /** Language of the titles that are searched. */
  language: languageEntry,
};

/** Registers `GET <kind>`: a page of records and the cursor of the next page. Contains no sensitive columns. */
export function listRoute(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { context, path } = routes;
  const records = collectionOf(context, kind);
  const page = Type.Object({
    items: Type.Array(Type.Object({ ...recordHeadFields, values: valuesSchema(tableColumns(kind)) })),
    next: Type.Optional(Type.String()),
  });
  const route = {
    schema: { querystring: listQuery(kind, paging), response: responseSchemas({ 200: page }) },
    config: { rights: 'admin', roles: kind.roles },
  } as const;

  app.get(`${path}/${kind.id}`, route, async (request) => {
    const { cursor, limit, search, language = DEFAULT_LANGUAGE } = request.query;
    const pageSize = Number(limit ?? PAGE);
    const columns = columnsNamed(kind, request.query.columns);
    const projection = projectionOf(kind, columns, filteredFields(kind, request.query));
    const titled = await valuesWithTitle(context, kind, { search, language });
    const dueDays = await readDueDays(routes, kind);
    const scans = createScans(
      kindFor(request, kind),
      request.query,
      titled,
      overdueSince(dueDays, context.now()),
    );
    const after = cursor === undefined ? undefined : fromCursor(cursor, scans);
    const batch = scans.some(({ keeps }) => keeps) ? FILTERED.batch : pageSize + 1;
    const { shown, last } = await readPage(
      scanRecords(records, scans, { after, projection, batch }),
      pageSize,
    );
    return {
      items: shown.map((record) => ({
        ...toRecordHead(kind, record, dueDays),
        values: valuesOf(record, columns),
      })),
      ...(last ? { next: toCursor(last) } : {}),
    };
  });
}

/** @throws ServiceError for a column that no list may show */
function columnsNamed(kind: RecordKind, names: string | undefined): NamedColumn[] {
  if (names === undefined) return listColumns(kind);
  const allowed = tableColumns(kind);
  return [...new Set(names.split(','))].map((name) => {
    const column = allowed.find(([other]) => other === name);
    if (column) return column;
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'columns', key: 'errors.invalid' }] });
  });
}

/** Reads a page. One record more than shown tells whether there is a next page; so does the end of the patience. */
async function readPage(
  steps: AsyncIterable<ScannedRecord>,
  pageSize: number,
): Promise<{ readonly shown: StoredRecord[]; readonly last?: Position }> {
  const shown: StoredRecord[] = [];
  let last: Position | undefined;
  let read = 0;
  for await (const { record, position, kept } of steps) {
    if (last && ((kept && shown.length === pageSize) || read >= FILTERED.most)) return { shown, last };
    read += 1;
    last = position;
    if (kept) shown.push(record);
  }
  return { shown };
}
