import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import Type from 'typebox';
import { SUPPORT } from '../../service.config.ts';
import { referralStore, type Person, type ReferralRecord } from './store.ts';

const MAX_LISTED = 1_000;
const text = Type.String();
const optional = Type.Optional(text);
const person = Type.Object({
  ...{ email: text, firstname: text, lastname: text, preferredname: optional, phone: optional },
  ...{ city: optional, state: optional, zipCode: optional, country: text },
});
const listed = Type.Unsafe<ReturnType<typeof toWire>[]>(
  Type.Array(
    Type.Object({
      ...{ reference: text, created: text, status: text, role: text, cust_collab: text },
      referer: person,
      collaborator: Type.Optional(person),
    }),
  ),
);

/** Registers `GET /api/collaborator` (S46) for administrators. The sensitive comment is not listed. */
export function referralListRoute(app: TypeBoxInstance, { db }: ServiceContext): void {
  const referrals = referralStore(db);
  const list = {
    schema: { response: responseSchemas({ 200: listed }) },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/collaborator', list, async () => {
    const found = referrals.find({}, QUERY_TIMEOUT).sort({ createdAt: -1, _id: -1 }).limit(MAX_LISTED);
    return (await found.toArray()).map(toWire);
  });
}

function toWire({ reference, createdAt, state, role, kind, referrer, person: other }: ReferralRecord) {
  return {
    ...{ reference, created: createdAt.toISOString(), status: state, role, cust_collab: kind },
    referer: toPerson(referrer),
    ...(other ? { collaborator: toPerson(other) } : {}),
  };
}

function toPerson({ firstName, lastName, preferredName, zip, ...rest }: Person) {
  return { ...rest, firstname: firstName, lastname: lastName, preferredname: preferredName, zipCode: zip };
}
