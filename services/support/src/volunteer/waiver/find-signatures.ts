import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { printedDigest } from '@larkfield/kit/waivers';
import { printedText, type VolunteerForm } from '@larkfield/mf-support/forms';
import { readDonationKey } from '../../config.ts';
import { signatures, type ScreenSignatures } from './signatures.ts';

/** Longer texts are whole files. */
const ID_LENGTH = 22;

/**
 * Returns how a waiver was signed on the screen, or undefined if it was uploaded.
 * @throws ServiceError if it was signed for other entries
 */
export async function findSignatures(
  { db, config }: ServiceContext,
  form: VolunteerForm,
): Promise<ScreenSignatures | undefined> {
  const found = form.waiver.length === ID_LENGTH ? await signatures.find(db, form.waiver) : null;
  if (!found) return undefined;
  const { signing, guardianSigning, evidence, printed } = found;
  if (printed === printedDigest(readDonationKey(config), printedText(form)))
    return { signing, guardianSigning, evidence };
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'waiver', key: 'errors.trialSigned' }] });
}
