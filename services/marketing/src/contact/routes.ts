import { contactForm } from '@larkfield/mf-marketing/forms';
import { answers, submitForm, submitted, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import { FORM_LIMIT } from '../limits.ts';
import { officeMail, senderMail } from './mail.ts';
import { toContact } from './rules.ts';
import { contactStore } from './store.ts';

/** `POST /api/contactus` (M77): keeps the message, tells the office, confirms to the sender. */
export function contactRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const contacts = contactStore(context.db);
  const schema = { body: contactForm, response: answers({ 201: submitted }) };
  const config = {
    rights: 'visitor',
    limit: FORM_LIMIT,
    form: true,
    work: true,
    repeatable: 'by-key',
  } as const;

  app.post('/api/contactus', { schema, config }, async (request, reply) => {
    const contact = toContact(request.body);
    const answer = await submitForm(context, request, contacts, {
      recipients: [contact.email],
      build: (reference, mayMail) => ({
        fields: contact,
        mail: [
          officeMail(contact, reference, context.office),
          ...(mayMail(contact.email) ? [senderMail(contact, reference)] : []),
        ],
        audit: [{ action: 'contact.created', actor: 'visitor', subject: reference, requestId: request.id }],
      }),
    });
    return reply.code(201).send(answer);
  });
}
