import { contactForm } from '@larkfield/mf-marketing/forms';
import {
  answers,
  FORM_CALL,
  submitForm,
  submitted,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { officeMail, senderMail } from './mail.ts';
import { toContact } from './rules.ts';
import { contactStore } from './store.ts';

/** `POST /api/contactus` (M77): keeps the message, tells the office, confirms to the sender. */
export function contactRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const contacts = contactStore(context.db);
  const form = { schema: { body: contactForm, response: answers({ 201: submitted }) }, config: FORM_CALL };

  app.post('/api/contactus', form, async (request, reply) => {
    const contact = toContact(request.body);
    const answer = await submitForm(context, request, contacts, {
      action: 'contact.created',
      recipients: [contact.email],
      build: (reference, mayMail) => ({
        fields: contact,
        mail: [
          officeMail(contact, reference, context.office),
          ...(mayMail(contact.email) ? [senderMail(contact, reference)] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });
}
