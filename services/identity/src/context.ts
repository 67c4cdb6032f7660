import {
  type LoginAttempts,
  createLoginAttempts,
  createSessions,
  type Hasher,
  type Sessions,
  SITE_LOGIN,
} from '@larkfield/kit/accounts';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Collection } from 'mongodb';
import { accountStore, type AccountRecord } from './accounts/store.ts';
import { participantStore, type Participants } from './login/participants.ts';
import { createAdminGuard, type AdminGuard } from './review/admin-guard.ts';
import { createSecondFactor, type SecondFactors } from './totp/second-factor.ts';

export interface IdentityContext extends ServiceContext {
  readonly accounts: Collection<AccountRecord>;
  readonly admins: AdminGuard;
  readonly attempts: LoginAttempts;
  readonly hasher: Hasher;
  readonly participants: Participants;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
}

export function identityContext(context: ServiceContext, hasher: Hasher, key: Buffer): IdentityContext {
  const accounts = accountStore(context.db);
  return {
    ...context,
    accounts,
    hasher,
    admins: createAdminGuard(context.db, accounts, context.now),
    attempts: createLoginAttempts(context.attemptLimiter),
    participants: participantStore(context.db),
    sessions: createSessions(SITE_LOGIN, context),
    secondFactors: createSecondFactor(accounts, key, context.now),
  };
}
