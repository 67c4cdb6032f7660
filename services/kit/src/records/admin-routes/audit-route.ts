import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import type { Collection, Filter } from 'mongodb';
import Type, { type Static } from 'typebox';
import { auditCollection, type AuditRow } from '../../audit/audit-row.ts';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { fromCursor, toCursor } from '../reading/cursor.ts';
import { describeEntry, kindOfEntry } from '../kinds/audit-words.ts';
import { COLUMN_TYPES, type StoredRecord } from '../kinds/kind.ts';
import { languageEntry } from '../reading/list-query.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { momentEntry } from '../kinds/record-schemas.ts';
import { scanRecords, type IndexScan, type ScannedRecord } from '../reading/scan-records.ts';

const PAGE = 50;
const MAX_LENGTH = 100;

const query = Type.Object(
  {
    actor: Type.Optional(line(MAX_LENGTH)),
    subject: Type.Optional(line(MAX_LENGTH)),
    /** The last part, such as `approved` of `account.approved`; `setting` for all settings. */
    action: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,40}$' })),
    since: Type.Optional(momentEntry),
    language: languageEntry,
    before: Type.Optional(momentEntry),
    cursor: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[A-Za-z0-9_-]+$' })),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
  },
  { additionalProperties: false },
);

const value = Type.Optional(Type.Union([Type.Boolean(), Type.Number(), Type.String()]));

export const auditEntryShape = Type.Object({
  at: Type.String(),
  action: Type.String(),
  actor: Type.String(),
  subject: Type.String(),
  /** Id of the record kind that the subject belongs to. */
  kind: Type.Optional(Type.String()),
  was: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        label: Type.Optional(Type.String()),
        type: Type.Enum([...COLUMN_TYPES]),
        language: Type.Optional(Type.String()),
        was: value,
        to: value,
      }),
    ),
  ),
  from: Type.Optional(Type.String()),
  requestId: Type.String(),
});

const page = Type.Object({ items: Type.Array(auditEntryShape), next: Type.Optional(Type.String()) });

/** Who reads the whole audit. The audit of one record is for who may read the record. */
const AUDITORS = ['administrator', 'auditor'] as const;

/** Registers `GET audit`: the audit entries of the service in the words of one language, newest first. */
export function auditRoute(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path, service } = routes;
  const rows = context.db.collection<StoredRecord>(auditCollection(service));
  const schema = { querystring: query, response: responseSchemas({ 200: page }) };
  app.get(`${path}/audit`, { schema, config: { rights: 'admin', roles: AUDITORS } }, async (request) => {
    const { before, cursor, limit, language } = request.query;
    const pageSize = Number(limit ?? PAGE);
    const filter = await filterOf(rows, request.query);
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
    const describe = await auditDescriber(routes, language);
    return {
      items: shown.map(({ record }) => describe(record as AuditRow)),
      ...(last ? { next: toCursor(last.position) } : {}),
    };
  });
}

async function filterOf(
  rows: Collection<StoredRecord>,
  { actor, subject, action, since }: Static<typeof query>,
): Promise<Filter<StoredRecord>> {
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action: { $in: await actionsNamed(rows, action) } }),
    ...(subject === undefined ? {} : { subject }),
    ...(since === undefined ? {} : { at: { $gte: new Date(since) } }),
  };
}

/** Returns the stored actions with this last part. Read from the index, as many as there are different ones. */
async function actionsNamed(rows: Collection<StoredRecord>, name: string): Promise<string[]> {
  const actions = (await rows.distinct('action', {}, QUERY_TIMEOUT)) as string[];
  return actions.filter((action) =>
    name === 'setting' ? action.startsWith('settings.') : action.slice(action.indexOf('.') + 1) === name,
  );
}

/** Returns a function that turns audit entries into what is sent: in words, without their position in the chain. */
export async function auditDescriber(
  { kinds, settings, texts }: Pick<AdminRoutesContext, 'kinds' | 'settings' | 'texts'>,
  language: Language = DEFAULT_LANGUAGE,
) {
  const languageTexts = await texts.for(language);
  return (row: AuditRow): Static<typeof auditEntryShape> => {
    const { at, action, actor, subject, from, requestId } = row;
    const kind = kindOfEntry(kinds, row)?.id;
    return {
      ...{ at: at.toISOString(), action, actor, subject, requestId },
      ...describeEntry({ kinds, settings }, row, languageTexts),
      ...(kind === undefined ? {} : { kind }),
      ...(from === undefined ? {} : { from }),
    };
  };
}
