import { tokenForm } from '@larkfield/contracts/forms';
import { newsletterForm } from '@larkfield/mf-marketing/forms';
import { withRetry } from '@larkfield/kit/database';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  FORM_CALL,
  submittedSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionAnswerOf, submitForm } from '@larkfield/kit/records';
import { readNewsletterKey } from '../config.ts';
import { listToken } from './list-token.ts';
import { confirmationMail, welcomeMail } from './mail.ts';
import { toSubscription } from './rules.ts';
import { confirmSubscription, newsletterStore, type SubscriptionRecord } from './store.ts';

/** Registers `POST /api/newsletter` (M85) and the confirmation of the double opt-in. */
export function newsletterRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const key = readNewsletterKey(context.config);
  const subscribe = {
    schema: { body: newsletterForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };
  const confirmation = {
    schema: { body: tokenForm, response: responseSchemas({ 200: submittedSchema }) },
    config: TOKEN_CALL,
  };

  app.post('/api/newsletter', subscribe, async (request, reply) => {
    const { token, hash } = newToken();
    const subscription = toSubscription(request.body, hash, context.now());
    const answer = await submitForm(context, request, subscriptions, {
      action: 'newsletter.requested',
      recipients: [subscription.email],
      build: (reference, mayMail) => ({
        fields: subscription,
        mail: mayMail(subscription.email)
          ? [confirmationMail({ ...subscription, reference }, token, context.config.SITE_ORIGIN)]
          : [],
      }),
    });
    return reply.code(201).send(answer);
  });

  app.post('/api/newsletter/confirm', confirmation, async (request) => {
    const hash = hashToken(request.body.token);
    const welcome = (record: SubscriptionRecord) => {
      const token = listToken(key, record.reference);
      const mail = welcomeMail(record, token, context.config.SITE_ORIGIN);
      return { listHash: hashToken(token), mail, requestId: request.id };
    };
    const record = await withRetry(() => confirmSubscription(subscriptions, hash, context.now(), welcome));
    context.wake();
    return submissionAnswerOf(record);
  });
}
