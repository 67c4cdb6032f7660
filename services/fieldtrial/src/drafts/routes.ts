import { tokenForm } from '@larkfield/contracts/forms';
import { draftForm } from '@larkfield/mf-fieldtrial/forms';
import {
  answers,
  FORM_CALL,
  hashToken,
  languageOf,
  LIMIT,
  mailTo,
  newToken,
  sealValue,
  ServiceError,
  submitForm,
  submitted,
  TOKEN_CALL,
  tokenLink,
  unsealValue,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import type { TrialContext } from '../context.ts';
import { draftPlace, draftStore } from './store.ts';

const WORKS_FOR_MS = 7 * 24 * 3600_000;
const opened = Type.Object({ entries: Type.String() });

/** Keeps an unfinished registration until its link is used, once, within seven days. */
export function draftRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { key, config, now } = context;
  const drafts = draftStore(context.db);
  const keep = { schema: { body: draftForm, response: answers({ 201: submitted }) }, config: FORM_CALL };
  app.post('/api/fieldTrial/drafts', keep, async (request, reply) => {
    const { emailaddress, entries } = request.body;
    const { token, hash } = newToken();
    const addressee = { language: languageOf(request.body), email: emailaddress.toLowerCase() };
    const answer = await submitForm(context, request, drafts, {
      action: 'draft.created',
      recipients: [addressee.email],
      build: (_reference, mayMail) => ({
        fields: {
          language: addressee.language,
          sealed: sealValue(key, draftPlace(hash), entries),
          tokenHash: hash,
          purgeAt: new Date(now().getTime() + WORKS_FOR_MS),
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

  const open = { schema: { body: tokenForm, response: answers({ 200: opened }) }, config: TOKEN_CALL };
  app.post('/api/fieldTrial/drafts/open', open, async (request) => {
    const tokenHash = hashToken(request.body.token);
    // Found and gone in one step: a link works once, however often it is followed at the same time.
    const found = await drafts.findOneAndDelete({ tokenHash, purgeAt: { $gt: now() } }, LIMIT);
    if (!found) throw new ServiceError('NOT_FOUND');
    return { entries: unsealValue<string>(key, draftPlace(tokenHash), found.sealed) };
  });
}
