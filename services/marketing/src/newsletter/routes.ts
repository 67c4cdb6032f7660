import { tokenForm } from '@larkfield/contracts/forms';
import { newsletterForm } from '@larkfield/mf-marketing/forms';
import {
  answerByToken,
  answers,
  FORM_CALL,
  hashToken,
  newToken,
  submitForm,
  submitted,
  TOKEN_CALL,
  withRetry,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { readNewsletterKey } from '../config.ts';
import { listToken } from './list-token.ts';
import { confirmMail, welcomeMail } from './mail.ts';
import { toSubscription } from './rules.ts';
import { confirm, newsletterStore, type SubscriptionRecord } from './store.ts';

/** `POST /api/newsletter` (M85) and the second step of the double opt-in. */
export function newsletterRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const key = readNewsletterKey(context.config);
  const subscribe = {
    schema: { body: newsletterForm, response: answers({ 201: submitted }) },
    config: FORM_CALL,
  };
  const confirmation = {
    schema: { body: tokenForm, response: answers({ 200: submitted }) },
    config: TOKEN_CALL,
  };

  app.post('/api/newsletter', subscribe, async (request, reply) => {
    const { token, hash } = newToken();
    const subscription = toSubscription(request.body, hash, context.now());
    const answer = await submitForm(context, request, subscriptions, {
      action: 'newsletter.requested',
      recipients: [subscription.email],
      build: (_reference, mayMail) => ({
        fields: subscription,
        mail: mayMail(subscription.email)
          ? [confirmMail(subscription, token, context.config.SITE_ORIGIN)]
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
    const record = await withRetry(() => confirm(subscriptions, hash, context.now(), welcome));
    context.wake();
    return answerByToken(record);
  });
}
