import Type from 'typebox';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { hasStateFilter } from '../kinds/fields.ts';
import type { RecordKind } from '../kinds/kind.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';

/** Larger counts are reported as this many and `more`. */
const MAX_COUNT = 1_000;

const counts = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      states: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer(), more: Type.Boolean() })),
    }),
  ),
});

const query = Type.Object({ waiting: Type.Optional(Type.Literal('true')) }, { additionalProperties: false });

/**
 * Registers `GET counts`: the number of records in each state of the kinds with a state filter; with `waiting=true`
 * only of the states that wait for somebody.
 */
export function countsRoute(app: TypeBoxInstance, { context, path, kinds }: AdminRoutesContext): void {
  const kindsWithStates = kinds.filter(hasStateFilter);
  const schema = { querystring: query, response: responseSchemas({ 200: counts }) };
  app.get(`${path}/counts`, { schema, config: { rights: 'admin', polled: true } }, async (request) => {
    const statesOf = ({ states }: RecordKind) =>
      request.query.waiting ? (states.waiting ?? []) : Object.keys(states.changes);
    return {
      kinds: await Promise.all(
        kindsWithStates.map(async (kind) => ({
          id: kind.id,
          states: await Promise.all(statesOf(kind).map((state) => countOf(kind, state))),
        })),
      ),
    };
  });

  async function countOf({ collection, states }: RecordKind, state: string) {
    const found = await context.db
      .collection(collection)
      .countDocuments({ [states.field]: state }, { ...QUERY_TIMEOUT, limit: MAX_COUNT + 1 });
    return { id: state, count: Math.min(found, MAX_COUNT), more: found > MAX_COUNT };
  }
}
