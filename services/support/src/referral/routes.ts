import { objectionForm, referralForm } from '@larkfield/mf-support/forms';
import {
  answers,
  hashToken,
  newToken,
  ServiceError,
  submitForm,
  submitted,
  withRetry,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { FORM_LIMIT, TOKEN_LIMIT } from '../limits.ts';
import { officeMail, personMail, senderMail } from './mail.ts';
import { objectionStore } from './objections.ts';
import { toReferral, withoutPerson } from './rules.ts';
import { object, referralStore } from './store.ts';

/** `POST /api/create/collaborator` (S37), and the objection of whoever was referred. */
export function referralRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const referrals = referralStore(context.db);
  const objections = objectionStore(context.db);
  const { office, config } = context;
  const refer = {
    schema: { body: referralForm, response: answers({ 201: submitted }) },
    config: { rights: 'visitor', limit: FORM_LIMIT, form: true, work: true, repeatable: 'by-key' },
  } as const;
  const objection = {
    schema: { body: objectionForm, response: answers({ 200: submitted }) },
    config: { rights: 'visitor', limit: TOKEN_LIMIT, work: true, repeatable: 'by-nature' },
  } as const;

  app.post('/api/create/collaborator', refer, async (request, reply) => {
    const { token, hash } = newToken();
    const referral = toReferral(request.body, hash, context.now());
    const { referrer, person } = referral;
    // The referrer learns nothing of an earlier objection; the answer is the same.
    const objected = await objections.has(person.email);
    const answer = await submitForm(context, request, referrals, {
      recipients: [referrer.email, person.email],
      build: (reference, mayMail) => ({
        fields: objected ? withoutPerson(referral, context.now()) : referral,
        mail: [
          ...(objected ? [] : [officeMail(referral, reference, office)]),
          ...(mayMail(referrer.email) ? [senderMail(referral, reference)] : []),
          ...(mayMail(person.email) && !objected ? [personMail(referral, token, config.SITE_ORIGIN)] : []),
        ],
        audit: [{ action: 'referral.created', actor: 'visitor', subject: reference, requestId: request.id }],
      }),
    });
    return reply.code(201).send(answer);
  });

  app.post('/api/collaborator/object', objection, async (request) => {
    const hash = hashToken(request.body.token);
    const now = context.now();
    const remember = (email: string) => objections.add(email, now);
    const record = await withRetry(() => object(referrals, hash, now, remember));
    if (!record) throw new ServiceError('NOT_FOUND');
    return { success: true as const, reference: record.reference };
  });
}
