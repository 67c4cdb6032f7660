import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  callerOf,
  FORM_CALL,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { mailTo, mailToOffice } from '@larkfield/kit/mail';
import { formDetails, submitForm } from '@larkfield/kit/records';
import { equityForm } from '@larkfield/mf-support/forms';
import Type from 'typebox';
import { SUPPORT } from '../../service.config.ts';
import { equityFields } from './fields.ts';
import { toInterest, toWire } from './rules.ts';
import { equityStore } from './store.ts';

const MAX_LISTED = 1_000;
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

/** Registers `POST /api/create/equity` (S43) for signed-in accounts and `GET /api/equity` (S46) for administrators. */
export function equityRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const interests = equityStore(context.db);
  const { office, now } = context;
  const send = {
    schema: { body: equityForm, response: responseSchemas({ 201: submittedSchema }) },
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
          mailToOffice('equityOffice', office, reference, {
            sender: interest,
            details: formDetails(equityFields, interest, reference),
          }),
          ...(mayMail(interest.email) ? [mailTo('equitySender', interest, { values: { reference } })] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });

  const list = {
    schema: { response: responseSchemas({ 200: listed }) },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/equity', list, async () => {
    const found = interests.find({}, QUERY_TIMEOUT).sort({ createdAt: -1, _id: -1 }).limit(MAX_LISTED);
    return (await found.toArray()).map(toWire);
  });
}
