import { Readable } from 'node:stream';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { projectionOf, tableColumns, valuesOf } from '../kinds/columns.ts';
import { overdueSince, readDueDays } from '../kinds/due.ts';
import { CSV_START, csvLine, SEPARATORS, type Separator } from './csv.ts';
import { collectionOf } from '../reading/find-record.ts';
import type { AdminRequest, RecordKind } from '../kinds/kind.ts';
import { languageEntry, createScans, filteredFields, listQuery } from '../reading/list-query.ts';
import { kindFor, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { toRecordHead } from '../kinds/record-schemas.ts';
import { recordState } from '../kinds/kind-texts.ts';
import { tableColumnsOf } from '../kinds/table-columns.ts';
import { valuesWithTitle } from '../kinds/titles.ts';
import { scanRecords, type IndexScan } from '../reading/scan-records.ts';

/** Records per query, and lines per chunk of the stream. */
const BATCH = 200;

/** A table costs as much as hundreds of lists. */
export const TABLE_LIMIT = { max: 30, seconds: 600 } as const;

/** Returns the route config of a table. One with personal columns requires a fresh login. */
export function tableCall(kind: RecordKind) {
  const isPersonal = tableColumns(kind).some(([, { sensitivity }]) => sensitivity !== 'plain');
  return { rights: 'admin', roles: kind.access.export, limit: TABLE_LIMIT, freshLogin: isPersonal } as const;
}

export const table = Type.Unsafe<Readable>({ type: 'string' });

export const tableEntries = {
  language: languageEntry,
  separator: Type.Optional(Type.Unsafe<Separator>({ type: 'string', enum: Object.keys(SEPARATORS) })),
};

/** Registers `GET csv/<kind>`: all records of a list as a streamed CSV table. */
export function csvRoute(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const route = {
    schema: { querystring: listQuery(kind, tableEntries), response: responseSchemas({ 200: table }) },
    config: tableCall(kind),
  } as const;
  app.get(`${routes.path}/csv/${kind.id}`, route, async (request, reply) => {
    const { query } = request;
    const { search, language = DEFAULT_LANGUAGE } = query;
    const dueDays = await readDueDays(routes, kind);
    const titled = await valuesWithTitle(routes.context, kind, { search, language });
    const scans = createScans(
      kindFor(request, kind),
      query,
      titled,
      overdueSince(dueDays, routes.context.now()),
    );
    return sendTable(routes, kind, {
      request,
      reply,
      scans,
      filtered: filteredFields(kind, query),
      ...query,
    });
  });
}

interface SentTable {
  readonly request: AdminRequest;
  readonly reply: FastifyReply;
  readonly scans: readonly IndexScan[];
  /** Fields that the scans check record by record. */
  readonly filtered?: readonly string[];
  readonly language?: Language;
  readonly separator?: Separator;
}

/** Streams the records of some scans as a table, after writing an audit entry. */
export async function sendTable(
  routes: AdminRoutesContext,
  kind: RecordKind,
  { request, reply, scans, filtered = [], language = DEFAULT_LANGUAGE, separator = 'comma' }: SentTable,
): Promise<Readable> {
  const { context, service, texts } = routes;
  const entry = adminAuditEntry(kind, 'table', kind.id, request);
  await writeAudit({ db: context.db, service, now: context.now() }, [entry]);
  const languageTexts = await texts.for(language);
  const name = fileName(service, kind, language, context.now());
  void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(tableOf(routes, kind, { scans, filtered, language, languageTexts, separator }));
}

interface TableOptions {
  readonly scans: readonly IndexScan[];
  readonly filtered: readonly string[];
  readonly language: Language;
  readonly languageTexts: LanguageTexts;
  readonly separator: Separator;
}

async function* tableOf(
  { context }: AdminRoutesContext,
  kind: RecordKind,
  { scans, filtered, language, languageTexts, separator }: TableOptions,
): AsyncGenerator<string> {
  const columns = tableColumns(kind);
  const projection = projectionOf(kind, columns, filtered);
  const cells = await tableColumnsOf(kind, { context, language, texts: languageTexts });
  const ownLabels = ['reference', 'state', 'owner'].map((name) => languageTexts.text(`records:own.${name}`));
  const labels = cells.map(({ header }) => header);
  let chunk = CSV_START + csvLine([...ownLabels, ...labels], separator);
  let lines = 0;
  for await (const { record, kept } of scanRecords(collectionOf(context, kind), scans, {
    projection,
    batch: BATCH,
  })) {
    if (!kept) continue;
    const { reference, owner = '' } = toRecordHead(kind, record);
    const values = valuesOf(record, columns);
    const row = cells.map(({ cell }) => cell(values));
    chunk += csvLine([reference, recordState(kind, record, languageTexts), owner, ...row], separator);
    lines += 1;
    if (lines % BATCH !== 0) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Returns an ASCII file name, which every program can handle. */
export function fileName(
  service: string,
  { id }: Pick<RecordKind, 'id'>,
  language: Language,
  now: Date,
): string {
  return `${service}-${id}-${language}-${now.toISOString().slice(0, 10)}.csv`;
}
