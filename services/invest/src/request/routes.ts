import { requestForm } from '@larkfield/mf-invest/forms';
import {
  answers,
  FORM_CALL,
  submitForm,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { officeMail, senderMail } from './mail.ts';
import { toRequest } from './rules.ts';
import { requestStore } from './store.ts';

/** `POST /api/invest/requests`: keeps the request, tells the office, confirms to the sender. */
export function requestRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const requests = requestStore(context.db);
  const form = { schema: { body: requestForm, response: answers({ 201: submitted }) }, config: FORM_CALL };

  app.post('/api/invest/requests', form, async (request, reply) => {
    const entries = toRequest(request.body);
    const answer = await submitForm(context, request, requests, {
      action: 'request.created',
      recipients: [entries.email],
      build: (reference, mayMail) => ({
        fields: entries,
        mail: [
          officeMail(entries, reference, context.office),
          ...(mayMail(entries.email) ? [senderMail(entries, reference)] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });
}
