import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import type { StoredRecord } from '../kinds/kind.ts';
import { recordEntry, toRecordEntries } from '../kinds/record-schemas.ts';
import { fromCursor, toCursor } from '../reading/cursor.ts';
import { languageEntry } from '../reading/list-query.ts';
import { findWaiting } from '../reading/waiting-records.ts';
import { PAGE, paging } from './list-routes.ts';

const page = Type.Object({ items: Type.Array(recordEntry), next: Type.Optional(Type.String()) });

/**
 * Registers `GET waiting`: the records of all kinds that wait for somebody, the oldest first; `owner=mine` only those
 * of the caller, `owner=nobody` only those without owner.
 */
export function waitingRoute(
  app: TypeBoxInstance,
  { context, path, kinds, texts }: AdminRoutesContext,
): void {
  const waitingKinds = kinds.filter(({ states }) => states.waiting);
  const query = Type.Object(
    {
      ...paging,
      kind: Type.Optional(Type.Enum(kinds.map(({ id }) => id))),
      owner: Type.Optional(Type.Enum(['mine', 'nobody'])),
      language: languageEntry,
    },
    { additionalProperties: false },
  );
  const schema = { querystring: query, response: responseSchemas({ 200: page }) };
  app.get(`${path}/waiting`, { schema, config: { rights: 'admin' } }, async (request) => {
    const { kind, owner, cursor, limit, language = DEFAULT_LANGUAGE } = request.query;
    const username = request.caller?.kind === 'admin' ? request.caller.username : undefined;
    const wanted = { mine: username, nobody: undefined };
    const isShown = owner && (({ owner: own }: StoredRecord) => own === wanted[owner]);
    const { found, next } = await findWaiting(
      context,
      waitingKinds.filter(({ id }) => kind === undefined || id === kind),
      {
        limit: Number(limit ?? PAGE),
        after: cursor === undefined ? undefined : fromCursor(cursor, [{ dated: true }]),
        isShown,
      },
    );
    const languageTexts = await texts.for(language);
    return {
      items: await toRecordEntries(found, { context, language, texts: languageTexts }),
      ...(next ? { next: toCursor(next) } : {}),
    };
  });
}
