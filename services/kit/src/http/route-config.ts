import type { FastifyRequest } from 'fastify';

/**
 * Who may call a route. `visitor`: everybody. `user`: somebody signed in. `admin`: an administrator.
 * `internal`: other services of the site, never through the edge.
 */
export const RIGHTS = ['visitor', 'user', 'admin', 'internal'] as const;
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
    /** Why repeating a call is safe: the caller's key (`createRecord`), or the nature of the call. */
    repeatable?: 'by-key' | 'by-nature';
  }
}

/** Who is calling. */
export interface Session {
  readonly kind: 'visitor' | 'user' | 'admin' | 'internal';
  readonly id?: string;
}

/** Finds out who is calling; accounts come with the identity service, until then everybody is a visitor. */
export type ReadSession = (request: FastifyRequest) => Promise<Session>;
