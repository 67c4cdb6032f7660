import {
  answers,
  callerOf,
  FORM_CALL,
  LIMIT,
  submitForm,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { equityForm } from '@larkfield/mf-support/forms';
import Type from 'typebox';
import { officeMail, senderMail } from './mail.ts';
import { toInterest, toWire } from './rules.ts';
import { equityStore } from './store.ts';

const MOST_LISTED = 1_000;
const text = Type.String();
const optional = Type.Optional(text);
const listed = Type.Unsafe<ReturnType<typeof toWire>[]>(
  Type.Array(
    Type.Object({
      ...{ reference: text, created: text, status: text, level: optional, comment: optional },
      user: Type.Object({
        ...{ mail: text, first_name: text, last_name: text, address: text, city: text, state: text },
        ...{ zipcode: text, country: text, phone_nr: text },
      }),
    }),
  ),
);

/** `POST /api/create/equity` (S43) for whoever is signed in, `GET /api/equity` (S46) for administrators. */
export function equityRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const interests = equityStore(context.db);
  const { office, now } = context;
  const send = {
    schema: { body: equityForm, response: answers({ 201: submitted }) },
    config: { ...FORM_CALL, rights: 'account' },
  } as const;
  app.post('/api/create/equity', send, async (request, reply) => {
    const interest = toInterest(request.body, callerOf(request).id, now());
    const answer = await submitForm(context, request, interests, {
      action: 'equity.created',
      recipients: [interest.email],
      build: (reference, mayMail) => ({
        fields: interest,
        mail: [
          officeMail(interest, reference, office),
          ...(mayMail(interest.email) ? [senderMail(interest, reference)] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });

  const list = { schema: { response: answers({ 200: listed }) }, config: { rights: 'admin' } } as const;
  app.get('/api/equity', list, async () => {
    const found = interests.find({}, LIMIT).sort({ createdAt: -1, _id: -1 }).limit(MOST_LISTED);
    return (await found.toArray()).map(toWire);
  });
}
