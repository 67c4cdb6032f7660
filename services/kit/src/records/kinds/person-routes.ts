import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { knownAddress } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { answers } from '../../http/answers.ts';
import { ServiceError } from '../../http/errors.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine, writeAudit } from './audit.ts';
import type { Values } from './columns.ts';
import { eraseAll, recordsOf } from './person.ts';
import { languageEntry } from './query.ts';
import { CHANGE_CALL, type RecordRoutes } from './routes.ts';
import { damagedMark } from './sealed.ts';
import { changed } from './shapes.ts';

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
      records: Type.Array(Type.Object({ ...changed.properties, ...damagedMark, values })),
      /** There are more records than are shown. */
      more: Type.Boolean(),
    }),
  ),
});
const erased = Type.Object({
  erased: Type.Array(Type.Object({ id: Type.String(), records: Type.Integer() })),
});

/**
 * `POST person`: everything that the service knows by an address; `POST person/erase`: deletes it. The address is in the
 * body, because paths and queries are written to logs.
 */
export function personRoutes(app: TypeBoxInstance, routes: RecordRoutes): void {
  const { context, path, service, kinds, texts } = routes;
  const { db, now } = context;

  const whole = {
    schema: {
      body: Type.Object({ email: knownAddress(), language: languageEntry }, closed),
      response: answers({ 200: everything }),
    },
    config: CHANGE_CALL,
  };
  app.post(`${path}/person`, whole, async (request) => {
    const address = addressOf(routes, request.body.email);
    const words = await texts.for(request.body.language ?? DEFAULT_LANGUAGE);
    const found = await Promise.all(kinds.map((kind) => recordsOf(routes, kind, address)));
    const lines = found.flatMap(({ kind, records }) =>
      records.map(({ reference }) => adminLine(kind, 'exported', reference, request)),
    );
    await writeAudit({ db, service, now: now() }, lines);
    return {
      kinds: found.map(({ kind, ...rest }) => ({ id: kind.id, label: words.text(kind.label), ...rest })),
    };
  });

  const erasure = {
    schema: { body: Type.Object({ email: knownAddress() }, closed), response: answers({ 200: erased }) },
    config: { ...CHANGE_CALL, freshLogin: kinds.some(({ freshLogin }) => freshLogin) },
  };
  app.post(`${path}/person/erase`, erasure, async (request) => {
    const address = addressOf(routes, request.body.email);
    await routes.forget?.(context, address);
    const counts = [];
    for (const kind of kinds) {
      counts.push({ id: kind.id, records: await eraseAll(routes, kind, request, address) });
    }
    context.wake();
    return { erased: counts };
  });
}

/**
 * The office has its address in every second mail, and is nobody's person.
 * @throws ServiceError naming the field
 */
function addressOf({ context }: RecordRoutes, typed: string): string {
  const address = typed.toLowerCase();
  if (address !== context.office.address.toLowerCase()) return address;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'email', key: 'errors.invalid' }] });
}
