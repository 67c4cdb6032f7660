import { Readable } from 'node:stream';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { LanguageTexts } from '../../texts.ts';
import { adminLine, writeAudit } from './audit.ts';
import { projectionOf, tableColumns, valuesOf } from './columns.ts';
import { CSV_START, csvLine, SEPARATORS, type Separator } from './csv.ts';
import { collectionOf } from './find.ts';
import type { AdminRequest, RecordKind } from './kind.ts';
import { languageEntry, legsOf, listQuery } from './query.ts';
import type { RecordRoutes } from './routes.ts';
import { headOf } from './shapes.ts';
import { cellText, recordState } from './texts.ts';
import { walk, type Leg } from './walk.ts';

/** Records of one query, and lines of one piece of the stream. */
const BATCH = 200;

/** A table costs as much as hundreds of lists. */
const TABLE_LIMIT = { max: 30, seconds: 600 } as const;

/** A table takes the details of everybody out of the site at once: with such details in it, it asks for a fresh login. */
export function tableCall(kind: RecordKind) {
  const isPersonal = tableColumns(kind).some(([, { sensitivity }]) => sensitivity !== 'plain');
  return { rights: 'admin', limit: TABLE_LIMIT, freshLogin: isPersonal } as const;
}

/** Sent piece by piece. */
export const table = Type.Unsafe<Readable>({ type: 'string' });

/** What every table is asked. */
export const tableEntries = {
  language: languageEntry,
  separator: Type.Optional(Type.Unsafe<Separator>({ type: 'string', enum: Object.keys(SEPARATORS) })),
};

/** `GET csv/<kind>`: everything that a list would show, as one table. It is never in memory as a whole. */
export function csvRoute(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const route = {
    schema: { querystring: listQuery(kind, tableEntries), response: answers({ 200: table }) },
    config: tableCall(kind),
  } as const;
  app.get(`${routes.path}/csv/${kind.id}`, route, async (request, reply) =>
    sendTable(routes, kind, { request, reply, legs: legsOf(kind, request.query), ...request.query }),
  );
}

interface SentTable {
  readonly request: AdminRequest;
  readonly reply: FastifyReply;
  readonly legs: readonly Leg[];
  readonly language?: Language;
  readonly separator?: Separator;
}

/** Sends what some legs find as a table, after a line of the audit. */
export async function sendTable(
  routes: RecordRoutes,
  kind: RecordKind,
  { request, reply, legs, language = DEFAULT_LANGUAGE, separator = 'comma' }: SentTable,
): Promise<Readable> {
  const { context, service, texts } = routes;
  const line = adminLine(kind, 'table', kind.id, request);
  await writeAudit({ db: context.db, service, now: context.now() }, [line]);
  const words = await texts.for(language);
  const name = fileName(service, kind, language, context.now());
  void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(tableOf(routes, kind, { legs, words, separator }));
}

interface TableOptions {
  readonly legs: readonly Leg[];
  readonly words: LanguageTexts;
  readonly separator: Separator;
}

async function* tableOf(
  { context }: RecordRoutes,
  kind: RecordKind,
  { legs, words, separator }: TableOptions,
): AsyncGenerator<string> {
  const columns = tableColumns(kind);
  const projection = projectionOf(kind, columns);
  const own = ['reference', 'state', 'owner'].map((name) => words.text(`records:own.${name}`));
  const labels = columns.map(([, { label }]) => words.text(label));
  let piece = CSV_START + csvLine([...own, ...labels], separator);
  let lines = 0;
  for await (const { record } of walk(collectionOf(context, kind), legs, { projection, batch: BATCH })) {
    const { reference, owner = '' } = headOf(kind, record);
    const values = valuesOf(record, columns);
    const cells = columns.map(([name, column]) => cellText(column, values[name], words));
    piece += csvLine([reference, recordState(kind, record, words), owner, ...cells], separator);
    lines += 1;
    if (lines % BATCH !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Names of files are for programs: no language has letters in it that any of them could stumble over. */
function fileName(service: string, { id }: RecordKind, language: Language, now: Date): string {
  return `${service}-${id}-${language}-${now.toISOString().slice(0, 10)}.csv`;
}
