import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import Type from 'typebox';
import { inputSchema } from '../../input-fields/input-field.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { changeCall, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { projectionOf } from '../kinds/columns.ts';
import type { ActionInput, RecordKind } from '../kinds/kind.ts';
import { toUpdatedRecord, updatedRecordSchema } from '../kinds/record-schemas.ts';
import { findRecord } from '../reading/find-record.ts';
import { languageEntry } from '../reading/list-query.ts';

/** Registers `POST <kind>`: adds a record with the form that its kind declares. */
export function createRoute(
  app: TypeBoxInstance,
  { context, path }: AdminRoutesContext,
  kind: RecordKind,
): void {
  const { creation } = kind;
  if (!creation) return;
  const projection = projectionOf(kind, []);
  const values = Type.Unsafe<ActionInput['values']>(inputSchema(creation.form.entries));
  const schema = {
    body: Type.Object({ language: languageEntry, values }, { additionalProperties: false }),
    response: responseSchemas({ 201: updatedRecordSchema }),
  };
  const config = {
    ...changeCall(creation.roles),
    repeatable: 'by-key',
    freshLogin: kind.freshLogin === true,
  } as const;
  app.post(`${path}/${kind.id}`, { schema, config }, async (request, reply) => {
    const { language = DEFAULT_LANGUAGE, values: entered } = request.body;
    const reference = await creation.run(context, request, { language, values: entered });
    context.wake();
    const created = await findRecord(context, kind, reference, projection);
    return reply.code(201).send(toUpdatedRecord(kind, created, context.now()));
  });
}
