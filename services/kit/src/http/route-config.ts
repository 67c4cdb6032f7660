import type { AccountLevel, Language, OfficeRole } from '@larkfield/contracts';
import type { PageSchemas } from '@larkfield/contracts/dynamic-pages';
import type { FastifyRequest } from 'fastify';

/**
 * Who may call a route. `visitor`: everybody. `participant`: a client who signed up to an event or has an account.
 * `user`: logged in to the site. `investor`: logged in at the investment login. `account`: logged in at either.
 * `admin`: an administrator. `internal`: the edge and other services, never a client through the edge.
 */
export const RIGHTS = ['visitor', 'participant', 'user', 'investor', 'account', 'admin', 'internal'] as const;
export type Rights = (typeof RIGHTS)[number];

/** At most `max` calls in each window of `seconds`, per client address. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** Declarations of a route. `route-checks.ts` stops the start of a service whose routes lack them. */
declare module 'fastify' {
  interface FastifyContextConfig {
    rights?: Rights;
    /** Office roles of which an administrator needs one. Required with `rights: 'admin'`. */
    roles?: readonly OfficeRole[];
    limit?: RateLimit;
    /** The body is a form: its values are trimmed before they are validated. */
    form?: boolean;
    /** Requires a proof of work (see `proof-of-work.ts`). */
    proofOfWork?: boolean;
    /** Why a repeated call is safe: the client's submission key (`createRecord`), or the nature of the call. */
    repeatable?: 'by-key' | 'by-nature';
    /** Allowed for a session that must first replace its one-time password. */
    mustChange?: boolean;
    /** Allowed for an administrator who must first set up the required second factor. */
    withoutFactor?: boolean;
    /** Requires a login that is at most ten minutes old. */
    freshLogin?: boolean;
    /** Called by pages automatically, so it does not keep an administrator's session from becoming idle. */
    polled?: boolean;
    /** Pages that the route serves, with the schemas of their data. */
    pages?: PageSchemas;
  }
  interface FastifyRequest {
    /** The caller, except on routes for visitors. Read it with `callerOf`. */
    caller: Session | undefined;
    /** The sender of a public form (`repeatable: 'by-key'`). Submission keys are bound to it. */
    submitter: Session | undefined;
  }
}

export interface Session {
  readonly kind: 'visitor' | 'participant' | 'user' | 'investor' | 'admin';
  readonly id?: string;
  /** Hash under which the session is stored. */
  readonly session?: string;
  readonly startedAt?: Date;
  /** When the password was last entered again in this session. */
  readonly provenAt?: Date;
  readonly username?: string;
  readonly email?: string;
  readonly language?: Language;
  readonly level?: AccountLevel;
  /** Office roles of an administrator. */
  readonly roles?: readonly OfficeRole[];
  readonly mustChange?: true;
  /** For an administrator without a second factor: whether the setting requires one. */
  readonly factor?: 'required' | 'offered';
}

export type ReadSession = (
  request: Pick<FastifyRequest, 'cookies'> & Partial<Pick<FastifyRequest, 'routeOptions'>>,
) => Promise<Session>;
