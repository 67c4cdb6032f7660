import {
  furtherProblems,
  isSignature,
  printedText,
  signForm,
  type SignForm,
} from '@larkfield/mf-fieldtrial/forms';
import {
  answers,
  FORM_LIMIT,
  languageOf,
  refusalCode,
  ServiceError,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { printedDigest, type TrialContext } from '../context.ts';
import { signedWaiverPdf } from './pdf.ts';
import { toWaiver } from './routes.ts';
import { keepSignature } from './signature-store.ts';
import { waiverText } from './text.ts';
import type { Charge, Signature } from './types.ts';

const signedAnswer = Type.Object({ id: Type.String(), message: Type.String() });
const config = {
  rights: 'visitor',
  limit: FORM_LIMIT,
  form: true,
  repeatable: 'by-nature',
  work: true,
} as const;

/**
 * `POST /api/fieldTrial/sign`: the waiver signed on the screen, as a file that was scanned like an uploaded one. What it was
 * signed for is kept, and compared when a registration names the file.
 */
export function signRoute(app: TypeBoxInstance, { db, files, key, now }: TrialContext): void {
  const sign = {
    schema: { body: signForm, response: answers({ 200: signedAnswer }) },
    config,
  };
  app.post('/api/fieldTrial/sign', sign, async (request) => {
    const { body } = request;
    const signedAt = now();
    const fields = furtherProblems({ birth: body.birth }, signedAt);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const kind = { language: languageOf(body), charge: shownCharge(body) };
    const document = await signedWaiverPdf(kind, toWaiver(body), toSignature(body, signedAt));
    const { id, message, reason } = await files.scan(document, { name: 'signed-waiver.pdf', types: ['pdf'] });
    if (reason !== undefined) throw new ServiceError(refusalCode(reason));
    const printed = printedDigest(key, printedText(body));
    await keepSignature(db, signedAt, { fileid: id, printed, consent: body.consent });
    return { id, message };
  });
}

/** @throws ServiceError when the text that was on the screen is none of today. */
function shownCharge(body: SignForm): Charge {
  const language = languageOf(body);
  const charge = ([0, 300] as const).find(
    (each) => waiverText({ language, charge: each }).hash === body.consent,
  );
  if (charge !== undefined) return charge;
  const fields = [{ field: 'consent', key: 'errors.trialConsent' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}

/** @throws ServiceError when neither is there, or what is drawn is a dot. */
function toSignature({ name, strokes }: SignForm, signedAt: Date): Signature {
  if (strokes && isSignature(strokes)) return { kind: 'drawn', strokes, signedAt };
  if (name && !strokes) return { kind: 'typed', name, signedAt };
  const fields = [{ field: strokes ? 'strokes' : 'name', key: 'errors.required' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
