import type { Document } from 'mongodb';
import Type from 'typebox';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { dueFilterOf, overdueSince, readDueDays } from '../kinds/due.ts';
import { hasStateFilter } from '../kinds/fields.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { EVERY_ROLE, readableKinds, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';

/** Larger counts are reported as this many and `more`. */
const MAX_COUNT = 1_000;

const counted = { count: Type.Integer(), more: Type.Boolean() };

const counts = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      states: Type.Array(Type.Object({ id: Type.String(), ...counted })),
      /** Promises whose time is over, of a kind with such. */
      overdue: Type.Optional(Type.Object(counted)),
    }),
  ),
});

const query = Type.Object({ waiting: Type.Optional(Type.Literal('true')) }, { additionalProperties: false });

/**
 * Registers `GET counts`: the number of records in each state of the caller's kinds with a state filter; with `waiting=true`
 * only of the states that wait for somebody.
 */
export function countsRoute(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path, kinds } = routes;
  const kindsWithStates = kinds.filter(hasStateFilter);
  const schema = { querystring: query, response: responseSchemas({ 200: counts }) };
  app.get(`${path}/counts`, { schema, config: { ...EVERY_ROLE, polled: true } }, async (request) => {
    const statesOf = ({ states }: RecordKind) =>
      request.query.waiting ? (states.waiting ?? []) : Object.keys(states.changes);
    return {
      kinds: await Promise.all(
        readableKinds(request, kindsWithStates).map(async (kind) => ({
          id: kind.id,
          states: await Promise.all(
            statesOf(kind).map(async (state) => ({
              id: state,
              ...(await countOf(kind, { [kind.states.field]: state })),
            })),
          ),
          ...(kind.due ? { overdue: await overdueOf(kind) } : {}),
        })),
      ),
    };
  });

  async function countOf({ collection, only }: RecordKind, filter: Document) {
    const found = await context.db
      .collection(collection)
      .countDocuments({ ...filter, ...only }, { ...QUERY_TIMEOUT, limit: MAX_COUNT + 1 });
    return { count: Math.min(found, MAX_COUNT), more: found > MAX_COUNT };
  }

  async function overdueOf(kind: RecordKind) {
    const before = overdueSince(await readDueDays(routes, kind), context.now());
    const states = kind.due?.states ?? [];
    const found = await Promise.all(states.map((state) => countOf(kind, dueFilterOf(kind, state, before))));
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      more: found.some(({ more }) => more),
    };
  }
}
