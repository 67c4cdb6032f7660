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
import { isToldMeanwhile, recordObjection, referralStore, telling, toldBy } from './store.ts';

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
    const now = context.now();
    const referral = toReferral(request.body, hash, now);
    const { referrer, person } = referral;
    // The referrer learns nothing of an earlier objection; the answer is the same.
    const objected = await objections.has(person.email);
    const submit = async () => {
      const told = objected ? null : await toldBy(referrals, person.email, now);
      const isNews = !objected && !told;
      return submitForm(context, request, referrals, {
        action: 'referral.created',
        recipients: [referrer.email],
        build: (reference, mayMail) => ({
          fields: objected
            ? withoutPerson(referral, now)
            : { ...referral, ...(told ? { objectionHash: told.objectionHash } : telling(now)) },
          mail: [
            ...(objected ? [] : [officeMail(referral, reference, office)]),
            ...(mayMail(referrer.email) ? [senderMail(referral, reference)] : []),
            ...(isNews ? [personMail(referral, token, config.SITE_ORIGIN)] : []),
          ],
        }),
      });
    };
    const answer = await submit().catch((error: unknown) => {
      // Of several at the same moment one writes to the person; the others go with its mail.
      if (isToldMeanwhile(error)) return submit();
      throw error;
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
