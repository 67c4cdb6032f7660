import Type from 'typebox';
import { LIMIT } from '../../database/connect.ts';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { RecordKind } from './kind.ts';
import type { RecordRoutes } from './routes.ts';

/** Nobody needs to know more exactly how much there is to do. */
const MOST = 1_000;

const counts = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      states: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer(), more: Type.Boolean() })),
    }),
  ),
});

/** `GET counts`: how many records each state has, up to a bound, of the kinds that are listed by state. */
export function countsRoute(app: TypeBoxInstance, { context, path, kinds }: RecordRoutes): void {
  const counted = kinds.filter(({ filters }) => filters.some((names) => String(names) === 'state'));
  const schema = { response: answers({ 200: counts }) };
  app.get(`${path}/counts`, { schema, config: { rights: 'admin', polled: true } }, async () => ({
    kinds: await Promise.all(
      counted.map(async (kind) => ({
        id: kind.id,
        states: await Promise.all(Object.keys(kind.states.changes).map((state) => countOf(kind, state))),
      })),
    ),
  }));

  async function countOf({ collection, states }: RecordKind, state: string) {
    const found = await context.db
      .collection(collection)
      .countDocuments({ [states.field]: state }, { ...LIMIT, limit: MOST + 1 });
    return { id: state, count: Math.min(found, MOST), more: found > MOST };
  }
}
