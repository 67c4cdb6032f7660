import Type from 'typebox';
import { answers } from '../../http/answers.ts';
import { ServiceError } from '../../http/errors.ts';
import { takeReveal } from '../../http/rate-limit.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine, writeAudit } from './audit.ts';
import { projectionOf } from './columns.ts';
import { findRecord } from './find.ts';
import type { RecordKind } from './kind.ts';
import { referenceParams } from './record-routes.ts';
import { CHANGE_CALL, type RecordRoutes } from './routes.ts';
import { withSealed } from './sealed.ts';

/**
 * `POST <kind>/<reference>/reveal`: one sealed value of one record in full, soon after a login, ten times an hour. What is asked for stands in
 * the body and the value in the answer alone; the audit tells that it was shown, and is written first.
 */
export function revealRoute(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const { reveals } = kind;
  if (!reveals) return;
  const { context, path, service } = routes;
  const { db, now } = context;
  const projection = withSealed(kind, projectionOf(kind, []));
  const body = Type.Object({ name: Type.Enum(Object.keys(reveals)) }, { additionalProperties: false });
  const schema = {
    params: referenceParams,
    body,
    response: answers({ 200: Type.Object({ value: Type.String() }) }),
  };
  const config = { ...CHANGE_CALL, freshLogin: true } as const;
  app.post(`${path}/${kind.id}/:reference/reveal`, { schema, config }, async (request) => {
    const { reference } = request.params;
    const { name } = request.body;
    await takeReveal(context.limiter, request);
    const record = await findRecord(context, kind, reference, projection);
    const value = reveals[name]?.of(context, record);
    if (value === undefined) throw new ServiceError('NOT_FOUND');
    const line = { ...adminLine(kind, 'revealed', reference, request), to: name };
    await writeAudit({ db, service, now: now() }, [line]);
    return { value };
  });
}
