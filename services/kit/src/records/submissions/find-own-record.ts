import { toReference } from '@larkfield/contracts';
import type { ReferenceForm } from '@larkfield/contracts/forms';
import { ServiceError } from '../../http/service-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';

/** Limit of wrong addresses for one reference. */
const LIMIT = { max: 10, seconds: 3600 } as const;

interface Lookup<T> {
  /** Name of the records; each kind has its own limit. */
  readonly kind: string;
  readonly requestId: string;
  readonly body: Pick<ReferenceForm, 'reference' | 'emailaddress'>;
  find(reference: string): Promise<T | null>;
}

/**
 * Returns the record with a reference and the email address it was created with. Unknown references and wrong
 * addresses give the same error, and attempts are limited.
 * @throws ServiceError `VALIDATION_FAILED` or `TOO_MANY_TRIES`
 */
export async function findOwnRecord<T extends { readonly email: string }>(
  { attemptLimiter }: Pick<ServiceContext, 'attemptLimiter'>,
  { kind, requestId, body, find }: Lookup<T>,
): Promise<T> {
  const reference = toReference(body.reference);
  const subject = `status|${kind}|${reference}`;
  const { wait } = await attemptLimiter.consume(subject, LIMIT, requestId);
  if (wait > 0) throw new ServiceError('TOO_MANY_TRIES', { retryAfter: wait });
  const found = await find(reference);
  if (!found || found.email !== body.emailaddress.trim().toLowerCase())
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'reference', key: 'errors.pair' }] });
  await attemptLimiter.giveBack(subject, requestId);
  return found;
}
