import { tokenForm } from '@larkfield/contracts/forms';
import { draftForm } from '@larkfield/mf-fieldtrial/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken, newToken, encryptValue, decryptValue } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  FORM_CALL,
  ServiceError,
  submittedSchema,
  TOKEN_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { mailTo, tokenLink } from '@larkfield/kit/mail';
import { languageOf, submitForm } from '@larkfield/kit/records';
import Type from 'typebox';
import type { TrialContext } from '../context.ts';
import { draftAssociatedData, draftStore } from './store.ts';

export const DRAFT_WORKS_FOR_MS = 7 * 24 * 3600_000;
const opened = Type.Object({ entries: Type.String() });

/** Registers drafts: an unfinished registration is stored until its mailed link is used once, at most seven days. */
export function draftRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { key, config, now } = context;
  const drafts = draftStore(context.db);
  const keep = {
    schema: { body: draftForm, response: responseSchemas({ 201: submittedSchema }) },
    config: FORM_CALL,
  };
  app.post('/api/fieldTrial/drafts', keep, async (request, reply) => {
    const { emailaddress, entries } = request.body;
    const { token, hash } = newToken();
    const addressee = { language: languageOf(request.body), email: emailaddress.toLowerCase() };
    const answer = await submitForm(context, request, drafts, {
      action: 'draft.created',
      recipients: [addressee.email],
      build: (_reference, mayMail) => ({
        fields: {
          ...addressee,
          sealed: encryptValue(key, draftAssociatedData(hash), entries),
          tokenHash: hash,
          purgeAt: new Date(now().getTime() + DRAFT_WORKS_FOR_MS),
        },
        mail: mayMail(addressee.email)
          ? [
              mailTo('draft', addressee, {
                urgent: true,
                link: tokenLink('/fieldTrial/resume', addressee, token, config.SITE_ORIGIN),
              }),
            ]
          : [],
      }),
    });
    return reply.code(201).send(answer);
  });

  const open = {
    schema: { body: tokenForm, response: responseSchemas({ 200: opened }) },
    config: TOKEN_CALL,
  };
  app.post('/api/fieldTrial/drafts/open', open, async (request) => {
    const tokenHash = hashToken(request.body.token);
    // Atomic, so that the link works only once, even if it is opened twice at the same time.
    const found = await drafts.findOneAndDelete({ tokenHash, purgeAt: { $gt: now() } }, QUERY_TIMEOUT);
    if (!found) throw new ServiceError('NOT_FOUND');
    return { entries: decryptValue<string>(key, draftAssociatedData(tokenHash), found.sealed) };
  });
}
