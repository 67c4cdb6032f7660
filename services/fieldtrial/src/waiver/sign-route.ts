import { registrationProblems, printedText, signForm, type SignForm } from '@larkfield/mf-fieldtrial/forms';
import { responseSchemas, ServiceError, type TypeBoxInstance } from '@larkfield/kit/http';
import { languageOf } from '@larkfield/kit/records';
import {
  createSignatureStore,
  printedDigest,
  renderWaiverPdf,
  SIGN_CALL,
  signedAnswer,
  toSignature,
} from '@larkfield/kit/waivers';
import type { TrialContext } from '../context.ts';
import { waiverDocument } from './document.ts';
import { toWaiverEntries } from './routes.ts';
import { waiverText } from './text.ts';
import type { Charge } from './types.ts';

export const signatures = createSignatureStore('trial_signatures');

/**
 * Registers `POST /api/fieldTrial/sign`: renders the waiver signed on the screen and scans it like an
 * uploaded file. Stores what was signed, to compare it with the registration that names the file.
 */
export function signRoute(app: TypeBoxInstance, context: TrialContext): void {
  const sign = {
    schema: { body: signForm, response: responseSchemas({ 200: signedAnswer }) },
    config: SIGN_CALL,
  };
  app.post('/api/fieldTrial/sign', sign, async ({ body }) => {
    const signedAt = context.now();
    const fields = registrationProblems({ birth: body.birth }, signedAt);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const kind = { language: languageOf(body), charge: shownCharge(body) };
    const waiver = waiverDocument(kind, toWaiverEntries(body), toSignature(body, signedAt));
    const printed = printedDigest(context.key, printedText(body));
    const document = await renderWaiverPdf(waiver, signedAt);
    return signatures.keep(context, document, { printed, consent: body.consent });
  });
}

/** Returns the charge in the text that was shown. @throws ServiceError if it is none of the current texts */
function shownCharge(body: SignForm): Charge {
  const language = languageOf(body);
  const charge = ([0, 300] as const).find(
    (each) => waiverText({ language, charge: each }).hash === body.consent,
  );
  if (charge !== undefined) return charge;
  const fields = [{ field: 'consent', key: 'errors.trialConsent' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
