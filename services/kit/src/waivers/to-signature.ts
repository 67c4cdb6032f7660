import type { SignatureEntries } from '@larkfield/contracts/forms';
import { isPlausibleSignature } from '@larkfield/contracts/signature';
import { ServiceError } from '../http/service-error.ts';
import type { Signature } from './types.ts';

/**
 * Returns the signature of a form; `place` is the group of its entries.
 * @throws ServiceError if there is none, or the drawing is only a dot
 */
export function toSignature({ name, strokes }: SignatureEntries, signedAt: Date, place = ''): Signature {
  if (strokes && isPlausibleSignature(strokes)) return { kind: 'drawn', strokes, signedAt };
  if (name && !strokes) return { kind: 'typed', name, signedAt };
  const fields = [{ field: `${place}${strokes ? 'strokes' : 'name'}`, key: 'errors.required' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
