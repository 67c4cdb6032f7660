import Type from 'typebox';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { listColumns, projectionOf, valuesOf, valuesSchema } from './columns.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { collectionOf } from './find.ts';
import type { RecordKind } from './kind.ts';
import { legsOf, listQuery } from './query.ts';
import type { RecordRoutes } from './routes.ts';
import { head, headOf } from './shapes.ts';
import { walk, type Step } from './walk.ts';

const PAGE = 50;
const LONGEST_CURSOR = 1_000;

const paging = {
  cursor: Type.Optional(Type.String({ maxLength: LONGEST_CURSOR, pattern: '^[A-Za-z0-9_-]+$' })),
  /** Records of a page, at most 100. */
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
};

/** `GET <kind>`: a page of records, and where the next one begins. Nothing sensitive is in it. */
export function listRoute(app: TypeBoxInstance, { context, path }: RecordRoutes, kind: RecordKind): void {
  const columns = listColumns(kind);
  const projection = projectionOf(kind, columns);
  const records = collectionOf(context, kind);
  const page = Type.Object({
    items: Type.Array(Type.Object({ ...head, values: valuesSchema(columns) })),
    next: Type.Optional(Type.String()),
  });
  const route = {
    schema: { querystring: listQuery(kind, paging), response: answers({ 200: page }) },
    config: { rights: 'admin' },
  } as const;

  app.get(`${path}/${kind.id}`, route, async (request) => {
    const { cursor, limit } = request.query;
    const most = Number(limit ?? PAGE);
    const legs = legsOf(kind, request.query);
    const after = cursor === undefined ? undefined : fromCursor(cursor, legs);
    const found: Step[] = [];
    // One more than is shown tells whether there is a next page.
    for await (const step of walk(records, legs, { after, projection, batch: most + 1 })) {
      found.push(step);
      if (found.length > most) break;
    }
    const shown = found.slice(0, most);
    const last = found.length > most ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ record }) => ({ ...headOf(kind, record), values: valuesOf(record, columns) })),
      ...(last ? { next: toCursor(last.position) } : {}),
    };
  });
}
