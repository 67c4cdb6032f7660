import type { Language } from '@larkfield/contracts';
import { callerOf, ServiceError } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';

/** The investor who is calling, as the account is now. */
export interface Investor {
  /** Id of the account. */
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * The caller of a route whose `rights` are `investor`.
 * @throws ServiceError `INVESTOR_SIGNED_OUT`
 */
export function investorOf(request: Pick<FastifyRequest, 'caller'>): Investor {
  const { kind, id, username, email, language } = callerOf(request);
  if (kind !== 'investor' || id === undefined || username === undefined || email === undefined || !language)
    throw new ServiceError('INVESTOR_SIGNED_OUT');
  return { id, username, email, language };
}
