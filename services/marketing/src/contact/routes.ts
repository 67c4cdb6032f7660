import { contactForm } from '@larkfield/mf-marketing/forms';
import {
  FORM_CALL,
  responseSchemas,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { mailTo, mailToOffice } from '@larkfield/kit/mail';
import { formDetails, languageOf, readForm, searchKeys, submitForm } from '@larkfield/kit/records';
import { contactFields } from './fields.ts';
import { contactStore, type Contact } from './store.ts';

/** `POST /api/contactus` (M77): stores the message, and mails it to the office and a confirmation to the sender. */
export function contactRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const contacts = contactStore(context.db);
  const form = {
    schema: { body: contactForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };

  app.post('/api/contactus', form, async (request, reply) => {
    const { firstname: firstName, lastname: lastName } = request.body;
    const contact: Contact = {
      ...readForm(contactFields, request.body),
      language: languageOf(request.body),
      handling: 'new',
      keys: searchKeys({ firstName, lastName }),
    };
    const answer = await submitForm(context, request, contacts, {
      action: 'contact.created',
      recipients: [contact.email],
      build: (reference, mayMail) => ({
        fields: contact,
        mail: [
          mailToOffice('contactOffice', context.office, reference, {
            sender: contact,
            details: formDetails(contactFields, contact, reference),
          }),
          // Holds nothing that the visitor typed: anybody can enter any address.
          ...(mayMail(contact.email) ? [mailTo('contactSender', contact, { values: { reference } })] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });
}
