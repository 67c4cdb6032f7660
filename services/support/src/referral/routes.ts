import { objectionForm, referralForm } from '@larkfield/mf-support/forms';
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
import { officeMail, personMail, senderMail } from './mail.ts';
import { objectionStore } from './objections.ts';
import { toReferral, withoutPerson } from './rules.ts';
import {
  isPersonMailConflict,
  recordObjection,
  referralStore,
  personMailedFields,
  findRecentlyMailed,
} from './store.ts';

/** Registers `POST /api/create/collaborator` (S37) and the objection of the referred person. */
export function referralRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const referrals = referralStore(context.db);
  const objections = objectionStore(context.db);
  const { office, config } = context;
  const refer = {
    schema: { body: referralForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };
  const objection = {
    schema: { body: objectionForm, response: responseSchemas({ 200: submittedSchema }) },
    config: { ...TOKEN_CALL, proofOfWork: true },
  };

  app.post('/api/create/collaborator', refer, async (request, reply) => {
    const { token, hash } = newToken();
    const now = context.now();
    const referral = toReferral(request.body, hash, now);
    const { referrer, person } = referral;
    // The response is the same after an earlier objection, so that the referrer does not learn of it.
    const objected = await objections.has(person.email);
    const submit = async () => {
      const recent = objected ? null : await findRecentlyMailed(referrals, person.email, now);
      const mustMail = !objected && !recent;
      return submitForm(context, request, referrals, {
        action: 'referral.created',
        recipients: [referrer.email],
        build: (reference, mayMail) => ({
          fields: objected
            ? withoutPerson(referral, now)
            : {
                ...referral,
                ...(recent ? { objectionHash: recent.objectionHash } : personMailedFields(now)),
              },
          mail: [
            ...(objected ? [] : [officeMail(referral, reference, office)]),
            ...(mayMail(referrer.email) ? [senderMail(referral, reference)] : []),
            ...(mustMail ? [personMail(referral, token, config.SITE_ORIGIN)] : []),
          ],
        }),
      });
    };
    const answer = await submit().catch((error: unknown) => {
      // A parallel referral has just mailed the person. The second attempt finds that mail and sends none.
      if (isPersonMailConflict(error)) return submit();
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
    return submissionAnswerOf(record);
  });
}
