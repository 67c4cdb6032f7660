import {
  registrationProblems,
  isPlausibleSignature,
  printedText,
  signForm,
  type SignForm,
} from '@larkfield/mf-fieldtrial/forms';
import {
  responseSchemas,
  FORM_LIMIT,
  refusalCode,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { languageOf } from '@larkfield/kit/records';
import Type from 'typebox';
import { printedDigest, type TrialContext } from '../context.ts';
import { renderSignedWaiverPdf } from './pdf.ts';
import { toWaiverEntries } from './routes.ts';
import { saveSignature } from './signature-store.ts';
import { waiverText } from './text.ts';
import type { Charge, Signature } from './types.ts';

const signedAnswer = Type.Object({ id: Type.String(), message: Type.String() });
const config = {
  rights: 'visitor',
  limit: FORM_LIMIT,
  form: true,
  repeatable: 'by-nature',
  proofOfWork: true,
} as const;

/**
 * Registers `POST /api/fieldTrial/sign`: renders the waiver signed on the screen and scans it like an
 * uploaded file. Stores what was signed, to compare it with the registration that names the file.
 */
export function signRoute(app: TypeBoxInstance, { db, files, key, now }: TrialContext): void {
  const sign = {
    schema: { body: signForm, response: responseSchemas({ 200: signedAnswer }) },
    config,
  };
  app.post('/api/fieldTrial/sign', sign, async (request) => {
    const { body } = request;
    const signedAt = now();
    const fields = registrationProblems({ birth: body.birth }, signedAt);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const kind = { language: languageOf(body), charge: shownCharge(body) };
    const document = await renderSignedWaiverPdf(kind, toWaiverEntries(body), toSignature(body, signedAt));
    const { id, message, reason } = await files.scan(document, { name: 'signed-waiver.pdf', types: ['pdf'] });
    if (reason !== undefined) throw new ServiceError(refusalCode(reason));
    const printed = printedDigest(key, printedText(body));
    await saveSignature(db, signedAt, { fileid: id, printed, consent: body.consent });
    return { id, message };
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

/** @throws ServiceError if there is no signature, or the drawing is only a dot */
function toSignature({ name, strokes }: SignForm, signedAt: Date): Signature {
  if (strokes && isPlausibleSignature(strokes)) return { kind: 'drawn', strokes, signedAt };
  if (name && !strokes) return { kind: 'typed', name, signedAt };
  const fields = [{ field: strokes ? 'strokes' : 'name', key: 'errors.required' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
