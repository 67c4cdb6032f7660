import { requestForm } from '@larkfield/mf-__name__/forms';
import { responseSchemas, FORM_CALL, submittedSchema, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import { submitForm } from '@larkfield/kit/records';
import { officeMail, senderMail } from './mail.ts';
import { toRequest } from './rules.ts';
import { requestStore } from './store.ts';

/** Registers `POST /api/__name__/requests`, which stores the request and sends mails to the office and to the sender. */
export function requestRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const requests = requestStore(context.db);
  const form = { schema: { body: requestForm, response: responseSchemas({ 201: submittedSchema }) }, config: FORM_CALL };

  app.post('/api/__name__/requests', form, async (request, reply) => {
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
