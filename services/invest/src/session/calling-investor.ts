import type { Language } from '@larkfield/contracts';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import type { FastifyRequest } from 'fastify';

export interface CallingInvestor {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language;
}

/** Returns the caller of a route whose `rights` are `investor`. @throws ServiceError `INVESTOR_SIGNED_OUT` */
export function callingInvestor(request: Pick<FastifyRequest, 'caller'>): CallingInvestor {
  const { kind, id, username, email, language } = callerOf(request);
  if (kind !== 'investor' || id === undefined || username === undefined || email === undefined || !language)
    throw new ServiceError('INVESTOR_SIGNED_OUT');
  return { id, username, email, language };
}
