import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { existingEmail } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import type { Values } from '../kinds/columns.ts';
import { erasePersonRecords, findPersonRecords } from '../changes/person.ts';
import { languageEntry } from '../reading/list-query.ts';
import { CHANGE_CALL, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { damagedMark } from '../reading/decrypt-record.ts';
import { updatedRecordSchema } from '../kinds/record-schemas.ts';

const closed = { additionalProperties: false } as const;
const values = Type.Unsafe<Values>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});
const everything = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      records: Type.Array(Type.Object({ ...updatedRecordSchema.properties, ...damagedMark, values })),
      more: Type.Boolean(),
    }),
  ),
});
const erased = Type.Object({
  erased: Type.Array(Type.Object({ id: Type.String(), records: Type.Integer() })),
});

/** Registers `POST person` and `POST person/erase`, with the address in the body: paths are logged. */
export function personRoutes(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path, service, kinds, texts } = routes;
  const { db, now } = context;

  const personRoute = {
    schema: {
      body: Type.Object({ email: existingEmail(), language: languageEntry }, closed),
      response: responseSchemas({ 200: everything }),
    },
    config: CHANGE_CALL,
  };
  app.post(`${path}/person`, personRoute, async (request) => {
    const address = addressOf(routes, request.body.email);
    const languageTexts = await texts.for(request.body.language ?? DEFAULT_LANGUAGE);
    const found = await Promise.all(kinds.map((kind) => findPersonRecords(routes, kind, address)));
    const entries = found.flatMap(({ kind, records }) =>
      records.map(({ reference }) => adminAuditEntry(kind, 'exported', reference, request)),
    );
    await writeAudit({ db, service, now: now() }, entries);
    return {
      kinds: found.map(({ kind, ...rest }) => ({
        id: kind.id,
        label: languageTexts.text(kind.label),
        ...rest,
      })),
    };
  });

  const eraseRoute = {
    schema: {
      body: Type.Object({ email: existingEmail() }, closed),
      response: responseSchemas({ 200: erased }),
    },
    config: { ...CHANGE_CALL, freshLogin: kinds.some(({ freshLogin }) => freshLogin) },
  };
  app.post(`${path}/person/erase`, eraseRoute, async (request) => {
    const address = addressOf(routes, request.body.email);
    await routes.eraseByEmail?.(context, address);
    const counts = [];
    for (const kind of kinds) {
      counts.push({ id: kind.id, records: await erasePersonRecords(routes, kind, request, address) });
    }
    context.wake();
    return { erased: counts };
  });
}

/** Returns the address in lower case. @throws ServiceError for the office's, which is no person's. */
function addressOf({ context }: AdminRoutesContext, typed: string): string {
  const address = typed.toLowerCase();
  if (address !== context.office.address.toLowerCase()) return address;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'email', key: 'errors.invalid' }] });
}
