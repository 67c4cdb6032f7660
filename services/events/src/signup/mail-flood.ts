import { ServiceError, subscriberNetwork, type ServiceContext } from '@larkfield/kit/http';
import type { Person } from './guest.ts';

/** Limits per sender and mail address, and per mail address for all senders together. */
const SENDER_LIMIT = { max: 10, seconds: 3600 } as const;
const MAILBOX_LIMIT = { max: 30, seconds: 3600 } as const;

/**
 * Returns the addresses that already get too many mails. They get no mail for this sign-up, but the sign-up
 * is valid, so that strangers cannot prevent it.
 * @throws ServiceError `RATE_LIMITED` if this sender signs up one address too often
 */
export async function findFloodedAddresses(
  { limiter }: Pick<ServiceContext, 'limiter'>,
  people: readonly Person[],
  ip: string,
): Promise<Set<string>> {
  const taken = await Promise.all(
    people.map(async ({ email }) => {
      const wait = await limiter.consume(`sender|${subscriberNetwork(ip)}|${email}`, SENDER_LIMIT);
      if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
      return (await limiter.consume(`mail|${email}`, MAILBOX_LIMIT)) > 0 ? [email] : [];
    }),
  );
  return new Set(taken.flat());
}
