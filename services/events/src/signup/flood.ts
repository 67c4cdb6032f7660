import { ServiceError, subscriberOf, type ServiceContext } from '@larkfield/kit';
import type { Person } from './sign-up.ts';

/** Sign-ups of one address by one sender, and mails of sign-ups to one address whoever sent them. */
const SENDER_LIMIT = { max: 10, seconds: 3600 } as const;
const MAILBOX_LIMIT = { max: 30, seconds: 3600 } as const;

/**
 * Addresses whose mailboxes are full of our mails already: they get no mail of this sign-up, which holds all the same. Who
 * signs one address up too often is refused, and nobody else is: a stranger keeps nobody from signing up.
 * @throws ServiceError `RATE_LIMITED`
 */
export async function floodedOf(
  { limiter }: Pick<ServiceContext, 'limiter'>,
  people: readonly Person[],
  ip: string,
): Promise<Set<string>> {
  const taken = await Promise.all(
    people.map(async ({ email }) => {
      const wait = await limiter.take(`sender|${subscriberOf(ip)}|${email}`, SENDER_LIMIT);
      if (wait > 0) throw new ServiceError('RATE_LIMITED', { retryAfter: wait });
      return (await limiter.take(`mail|${email}`, MAILBOX_LIMIT)) > 0 ? [email] : [];
    }),
  );
  return new Set(taken.flat());
}
