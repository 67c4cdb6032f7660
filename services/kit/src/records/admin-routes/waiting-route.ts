import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { EVERY_ROLE, readableKinds, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { dueAt, readDueDays } from '../kinds/due.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';
import { recordEntry, toRecordEntries } from '../kinds/record-schemas.ts';
import { fromCursor, toCursor } from '../reading/cursor.ts';
import { languageEntry } from '../reading/list-query.ts';
import { findWaiting } from '../reading/waiting-records.ts';
import { PAGE, paging } from './list-routes.ts';

const page = Type.Object({ items: Type.Array(recordEntry), next: Type.Optional(Type.String()) });

/**
 * Registers `GET waiting`: the records of all the caller's kinds that wait for somebody, the oldest first; `owner=mine` only those
 * of the caller, `owner=nobody` only those without owner; `due=overdue` only those with a promise whose time is over.
 */
export function waitingRoute(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path, kinds, texts } = routes;
  const waitingKinds = kinds.filter(({ states }) => states.waiting);
  const query = Type.Object(
    {
      ...paging,
      kind: Type.Optional(Type.Enum(kinds.map(({ id }) => id))),
      owner: Type.Optional(Type.Enum(['mine', 'nobody'])),
      due: Type.Optional(Type.Literal('overdue')),
      language: languageEntry,
    },
    { additionalProperties: false },
  );
  const schema = { querystring: query, response: responseSchemas({ 200: page }) };
  app.get(`${path}/waiting`, { schema, config: EVERY_ROLE }, async (request) => {
    const { kind, owner, due, cursor, limit, language = DEFAULT_LANGUAGE } = request.query;
    const username = request.caller?.kind === 'admin' ? request.caller.username : undefined;
    const wanted = { mine: username, nobody: undefined };
    const isOwned = ({ owner: own }: StoredRecord) => owner === undefined || own === wanted[owner];
    const asked = readableKinds(request, waitingKinds).filter(
      (each) => (kind ?? each.id) === each.id && (!due || each.due),
    );
    const dueDays = new Map<RecordKind, number | undefined>();
    for (const each of asked) dueDays.set(each, await readDueDays(routes, each));
    const now = context.now();
    const isDue = (record: StoredRecord, of: RecordKind) => {
      const end = dueAt(of, record, dueDays.get(of));
      return !due || (end !== undefined && end < now);
    };
    const { found, next } = await findWaiting(context, asked, {
      limit: Number(limit ?? PAGE),
      after: cursor === undefined ? undefined : fromCursor(cursor, [{ dated: true }]),
      isShown: owner || due ? (record, of) => isOwned(record) && isDue(record, of) : undefined,
    });
    const languageTexts = await texts.for(language);
    return {
      items: await toRecordEntries(found, { context, language, texts: languageTexts, dueDays }),
      ...(next ? { next: toCursor(next) } : {}),
    };
  });
}
