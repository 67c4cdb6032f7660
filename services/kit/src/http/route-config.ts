import type { AccountLevel, Language } from '@larkfield/contracts';
import type { PageSchemas } from '@larkfield/contracts/dynamic-pages';
import type { FastifyRequest } from 'fastify';

/**
 * Who may call a route. `visitor`: everybody. `participant`: whoever signed up to an event, or has an
 * account. `user`: somebody signed in. `investor`: signed in at the investment login. `account`:
 * signed in at either. `admin`: an administrator. `internal`: the edge itself and other services, never anybody outside by way of the edge.
 */
export const RIGHTS = ['visitor', 'participant', 'user', 'investor', 'account', 'admin', 'internal'] as const;
export type Rights = (typeof RIGHTS)[number];

/** At most `max` calls in each window of `seconds`, per address of the caller. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** What a route says about itself; `route-checks.ts` fails the start of a service whose route does not. */
declare module 'fastify' {
  interface FastifyContextConfig {
    rights?: Rights;
    limit?: RateLimit;
    /** The body is a form: entries are trimmed before they are checked. */
    form?: boolean;
    /** Costs a proof of work; `work.ts` says what counts as one. */
    work?: boolean;
    /** Why repeating a call is safe: the caller's key (`createRecord`), or the nature of the call. */
    repeatable?: 'by-key' | 'by-nature';
    /** Open to a session that may only replace its one-time password. */
    mustChange?: boolean;
    /** Open to an administrator who has yet to set up the second factor that the setting asks for. */
    withoutFactor?: boolean;
    /** Asked for an administrator whose login is at most ten minutes old. */
    freshLogin?: boolean;
    /** Pages ask it by themselves: that is no use of an administrator's session, which goes on counting as idle. */
    polled?: boolean;
    /** The pages that it answers, with the schemas of their data. */
    pages?: PageSchemas;
  }
  interface FastifyRequest {
    /** Who is calling; only on routes that are not open to visitors. Read it by `callerOf`. */
    caller: Session | undefined;
    /** Who sends a form that everybody may send (`repeatable: 'by-key'`), signed in or not: keys of repeats are bound to them. */
    submitter: Session | undefined;
  }
}

/** Who is calling. */
export interface Session {
  readonly kind: 'visitor' | 'participant' | 'user' | 'investor' | 'admin';
  /** Id of the account. */
  readonly id?: string;
  /** Hash that the session is stored under. */
  readonly session?: string;
  /** When they logged in. */
  readonly startedAt?: Date;
  /** When they last entered their password again within the session. */
  readonly provenAt?: Date;
  readonly username?: string;
  readonly email?: string;
  /** That of the account. */
  readonly language?: Language;
  readonly level?: AccountLevel;
  readonly mustChange?: true;
  /** Of an administrator without a second factor: whether the setting asks for one. */
  readonly factor?: 'required' | 'offered';
}

/** Finds out who is calling. */
export type ReadSession = (
  request: Pick<FastifyRequest, 'cookies'> & Partial<Pick<FastifyRequest, 'routeOptions'>>,
) => Promise<Session>;
