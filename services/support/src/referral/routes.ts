import { objectionForm, referralForm } from '@larkfield/mf-support/forms';
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
import { officeMail, personMail, senderMail } from './mail.ts';
import { objectionStore } from './objections.ts';
import { toReferral, withoutPerson } from './rules.ts';
import { isTold, recordObjection, referralStore } from './store.ts';

/** `POST /api/create/collaborator` (S37), and the objection of whoever was referred. */
export function referralRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const referrals = referralStore(context.db);
  const objections = objectionStore(context.db);
  const { office, config } = context;
  const refer = {
    schema: { body: referralForm, response: answers({ 201: submitted }) },
    config: FORM_CALL,
  };
  const objection = {
    schema: { body: objectionForm, response: answers({ 200: submitted }) },
    config: { ...TOKEN_CALL, work: true },
  };

  app.post('/api/create/collaborator', refer, async (request, reply) => {
    const { token, hash } = newToken();
    const referral = toReferral(request.body, hash, context.now());
    const { referrer, person } = referral;
    // The referrer learns nothing of an earlier objection; the answer is the same.
    const objected = await objections.has(person.email);
    const isNews = !objected && !(await isTold(referrals, person.email, context.now()));
    const answer = await submitForm(context, request, referrals, {
      action: 'referral.created',
      recipients: [referrer.email],
      build: (reference, mayMail) => ({
        fields: objected
          ? withoutPerson(referral, context.now())
          : { ...referral, ...(isNews ? { toldAt: context.now() } : {}) },
        mail: [
          ...(objected ? [] : [officeMail(referral, reference, office)]),
          ...(mayMail(referrer.email) ? [senderMail(referral, reference)] : []),
          ...(isNews ? [personMail(referral, token, config.SITE_ORIGIN)] : []),
        ],
      }),
    });
    return reply.code(201).send(answer);
  });

  app.post('/api/collaborator/object', objection, async (request) => {
    const hash = hashToken(request.body.token);
    const now = context.now();
    const remember = (email: string) => objections.add(email, now);
    const objector = { now, requestId: request.id };
    const record = await withRetry(() => recordObjection(referrals, hash, objector, remember));
    context.wake();
    return answerByToken(record);
  });
}
