import type { ReferenceForm } from '@larkfield/contracts/forms';
import { ServiceError } from '../http/errors.ts';
import type { ServiceContext } from '../service-context.ts';

/** Wrong addresses for one number in an hour. */
const TRIES = { max: 10, seconds: 3600 } as const;

interface Asked<T> {
  /** What the records are; tries of different ones are counted apart. */
  readonly kind: string;
  readonly requestId: string;
  readonly body: Pick<ReferenceForm, 'reference' | 'emailaddress'>;
  find(reference: string): Promise<T | null>;
}

/**
 * The record that goes with a number and the address that it was made with. A number that is not there and an address
 * that is not its own are refused alike, and only so often.
 * @throws ServiceError `VALIDATION_FAILED` | `TOO_MANY_TRIES`
 */
export async function findOwnRecord<T extends { readonly email: string }>(
  { tries }: Pick<ServiceContext, 'tries'>,
  { kind, requestId, body, find }: Asked<T>,
): Promise<T> {
  const reference = body.reference.trim().toUpperCase();
  const subject = `status|${kind}|${reference}`;
  const { wait } = await tries.take(subject, TRIES, requestId);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  const found = await find(reference);
  if (!found || found.email !== body.emailaddress.trim().toLowerCase())
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'reference', key: 'errors.pair' }] });
  await tries.giveBack(subject, requestId);
  return found;
}
