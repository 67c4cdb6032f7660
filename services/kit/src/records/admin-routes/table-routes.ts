import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { changeCall, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { filterEntries, languageEntry } from '../reading/list-query.ts';
import { fileName, TABLE_LIMIT, tableEntries } from './csv-route.ts';
import { CSV_START, csvLine } from './csv.ts';

/** Lists are short and made at once, so that what they change is known before they are sent. */
const table = Type.Object({ name: Type.String(), content: Type.String() });

/** Registers `POST csv/<kind>/<name>`: the lists for other programs that a kind declares. Audited, with a fresh login. */
export function tableRoutes(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { context, path, service } = routes;
  const filters = filterEntries(kind);
  const body = Type.Object(
    { filters, language: languageEntry, separator: tableEntries.separator },
    { additionalProperties: false },
  );
  for (const [name, { roles, lines }] of Object.entries(kind.tables ?? {})) {
    const schema = { body, response: responseSchemas({ 200: table }) };
    const config = { ...changeCall(roles), limit: TABLE_LIMIT, freshLogin: true };
    app.post(`${path}/csv/${kind.id}/${name}`, { schema, config }, async (request) => {
      const { language = DEFAULT_LANGUAGE, separator = 'comma' } = request.body;
      const entry = { ...adminAuditEntry(kind, 'table', kind.id, request), to: name };
      await writeAudit({ db: context.db, service, now: context.now() }, [entry]);
      const found = await lines(context, request, { filters: request.body.filters, language });
      context.wake();
      const content = CSV_START + found.map((cells) => csvLine(cells, separator)).join('');
      return { name: fileName(service, { id: `${kind.id}-${name}` }, language, context.now()), content };
    });
  }
}
