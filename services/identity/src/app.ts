import {
  COST,
  type Cost,
  createHasher,
  type Hasher,
  type Service,
  type ServiceContext,
  loginSettings,
  erasedAccountIndexes,
  sessionIndexes,
} from '@larkfield/kit';
import { config } from '../service.config.ts';
import { accountKind } from './accounts/kind.ts';
import { accountIndexes } from './accounts/store.ts';
import { makeFirstAdmin } from './bootstrap/first-admin.ts';
import { identityConfig, readKey } from './config.ts';
import { identityContext } from './context.ts';
import { participantIndexes } from './login/participants.ts';
import { loginRoutes } from './login/routes.ts';
import { cancelEmailRoutes, forgetCancels } from './profile/cancel-email.ts';
import { emailRoutes } from './profile/email.ts';
import { profileRoutes } from './profile/routes.ts';
import { registerRoutes } from './register/routes.ts';
import { accountLinks } from './reset/requests.ts';
import { resetRoutes } from './reset/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { userSessionRoutes } from './review/sessions.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { totpRoutes } from './totp/routes.ts';

/** Accounts, three kinds of login, sessions, reset, review. Tests that are not about hashing lower its cost. */
export function createIdentity(cost: Cost = COST): Service {
  let shared: Hasher | undefined;
  const hasher = (): Hasher => (shared ??= createHasher(cost));
  return {
    name: config.id,
    calls: config.calls,
    config: identityConfig,
    collections: [
      accountIndexes,
      erasedAccountIndexes,
      sessionIndexes,
      participantIndexes,
      accountLinks.indexes,
    ],
    kinds: [accountKind],
    kindNames: config.kinds,
    settings: loginSettings,
    records: [accountIndexes.collection],
    routes(app, context: ServiceContext) {
      const own = identityContext(context, hasher(), readKey(context.config));
      for (const routes of [
        registerRoutes,
        loginRoutes,
        sessionRoutes,
        resetRoutes,
        profileRoutes,
        emailRoutes,
        cancelEmailRoutes,
        totpRoutes,
        reviewRoutes,
        userSessionRoutes,
      ])
        routes(app, own);
    },
    prepare: (context) => makeFirstAdmin(context, hasher()),
    async work(context) {
      if (await accountLinks.work(context)) return true;
      await forgetCancels(context);
      return false;
    },
  };
}

export const identity: Service = createIdentity();
