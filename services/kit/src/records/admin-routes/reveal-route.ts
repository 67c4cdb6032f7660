import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import { enforceRevealLimit } from '../../protection/rate-limit.ts';
import { requireRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { projectionOf } from '../kinds/columns.ts';
import { findRecord } from '../reading/find-record.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { referenceParams } from './record-routes.ts';
import { changeCall, unionOf, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { withEncryptedFields } from '../reading/decrypt-record.ts';

/**
 * Registers `POST <kind>/<reference>/reveal`, which returns one encrypted value of a record in full. Requires a fresh
 * login; limited to ten an hour. The name is only in the body and the value only in the response. Writes an audit
 * entry first.
 */
export function revealRoute(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { reveals } = kind;
  if (!reveals) return;
  const { context, path, service } = routes;
  const { db, now } = context;
  const projection = withEncryptedFields(kind, projectionOf(kind, []));
  const body = Type.Object({ name: Type.Enum(Object.keys(reveals)) }, { additionalProperties: false });
  const schema = {
    params: referenceParams,
    body,
    response: responseSchemas({ 200: Type.Object({ value: Type.String() }) }),
  };
  const config = {
    ...changeCall(unionOf(Object.values(reveals).map(({ roles }) => roles))),
    freshLogin: true,
  } as const;
  app.post(`${path}/${kind.id}/:reference/reveal`, { schema, config }, async (request) => {
    const { reference } = request.params;
    const { name } = request.body;
    requireRole(request, reveals[name]?.roles);
    await enforceRevealLimit(context.limiter, request);
    const record = await findRecord(context, kind, reference, projection);
    const value = reveals[name]?.of(context, record);
    if (value === undefined) throw new ServiceError('NOT_FOUND');
    const entry = { ...adminAuditEntry(kind, 'revealed', reference, request), to: name };
    await writeAudit({ db, service, now: now() }, [entry]);
    return { value };
  });
}
