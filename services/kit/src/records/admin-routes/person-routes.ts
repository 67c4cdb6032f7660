import { DEFAULT_LANGUAGE, OFFICE_ROLES } from '@larkfield/contracts';
import { existingEmail } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import { callerOf, hasRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { readableColumns, type Values } from '../kinds/columns.ts';
import { erasePersonRecords, findPersonRecords } from '../changes/person.ts';
import { languageEntry } from '../reading/list-query.ts';
import { changeCall, kindFor, unionOf, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import type { Access, AdminRequest, RecordKind } from '../kinds/kind.ts';
import { damagedMark } from '../reading/decrypt-record.ts';
import { answersField, updatedRecordSchema } from '../kinds/record-schemas.ts';

const closed = { additionalProperties: false } as const;
const values = Type.Unsafe<Values>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});
/** There are kinds that the caller's roles may not read. Not whether they hold records about the person. */
const others = Type.Boolean();
const everything = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      records: Type.Array(
        Type.Object({ ...updatedRecordSchema.properties, ...damagedMark, ...answersField, values }),
      ),
      more: Type.Boolean(),
    }),
  ),
  others,
});
const erased = Type.Object({
  erased: Type.Array(Type.Object({ id: Type.String(), records: Type.Integer() })),
  others,
});

/** Registers `POST person` and `POST person/erase`, with the address in the body: paths are logged. Both do what the caller's roles may do. */
export function personRoutes(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, path, service, kinds, texts } = routes;
  const { db, now } = context;
  const personal = kinds.filter(({ dataSubjects }) => dataSubjects.length > 0);
  const kindsFor = (request: AdminRequest, access: Access) =>
    personal
      .filter((kind) => hasRole(callerOf(request), kind.access[access]))
      .map((kind) => kindFor(request, kind));
  const hasOthers = (shown: readonly RecordKind[]) => shown.length < personal.length;

  const personRoute = {
    schema: {
      body: Type.Object({ email: existingEmail(), language: languageEntry }, closed),
      response: responseSchemas({ 200: everything }),
    },
    config: changeCall(OFFICE_ROLES),
  };
  app.post(`${path}/person`, personRoute, async (request) => {
    const address = addressOf(routes, request.body.email);
    const languageTexts = await texts.for(request.body.language ?? DEFAULT_LANGUAGE);
    const exported = kindsFor(request, 'export');
    const found = await Promise.all(
      exported.map((kind) =>
        findPersonRecords(routes, kind, readableColumns(kind, callerOf(request)), address),
      ),
    );
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
      others: hasOthers(exported),
    };
  });

  const eraseRoute = {
    schema: {
      body: Type.Object({ email: existingEmail() }, closed),
      response: responseSchemas({ 200: erased }),
    },
    config: {
      ...changeCall(unionOf(kinds.map(({ access }) => access.erase))),
      freshLogin: kinds.some(({ freshLogin }) => freshLogin),
    },
  };
  app.post(`${path}/person/erase`, eraseRoute, async (request) => {
    const address = addressOf(routes, request.body.email);
    for (const data of routes.personalData ?? []) await data.erase(context, address);
    const counts = [];
    const erasable = kindsFor(request, 'erase');
    for (const kind of erasable) {
      counts.push({ id: kind.id, records: await erasePersonRecords(routes, kind, request, address) });
    }
    context.wake();
    return { erased: counts, others: hasOthers(erasable) };
  });
}

/** Returns the address in lower case. @throws ServiceError for the office's, which is no person's. */
function addressOf({ context }: AdminRoutesContext, typed: string): string {
  const address = typed.toLowerCase();
  if (address !== context.office.address.toLowerCase()) return address;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'email', key: 'errors.invalid' }] });
}
