import { answers, LIMIT, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import Type from 'typebox';
import { referralStore, type Person, type ReferralRecord } from './store.ts';

const MOST_LISTED = 1_000;
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
      /** Missing where they have objected. */
      collaborator: Type.Optional(person),
    }),
  ),
);

/** `GET /api/collaborator` (S46) for administrators. The comment is about somebody: it is told record by record. */
export function collaboratorRoute(app: TypeBoxInstance, { db }: ServiceContext): void {
  const referrals = referralStore(db);
  const list = { schema: { response: answers({ 200: listed }) }, config: { rights: 'admin' } } as const;
  app.get('/api/collaborator', list, async () => {
    const found = referrals.find({}, LIMIT).sort({ createdAt: -1, _id: -1 }).limit(MOST_LISTED);
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
