import {
  HASH_COST,
  type HashCost,
  createHasher,
  type Hasher,
  loginSettings,
  erasedAccountIndexes,
  provenAddressIndexes,
  sessionIndexes,
} from '@larkfield/kit/accounts';
import type { Service } from '@larkfield/kit/app';
import type { ServiceContext } from '@larkfield/kit/http';
import { config } from '../service.config.ts';
import { accountKind } from './review/kind.ts';
import { accountIndexes } from './accounts/store.ts';
import { makeFirstAdmin } from './bootstrap/first-admin.ts';
import { giveRolesOnce } from './review/give-roles.ts';
import { identityConfig, loadIdentityKey } from './config.ts';
import { identityContext } from './context.ts';
import { participantIndexes } from './login/participants.ts';
import { loginRoutes } from './login/routes.ts';
import { ownDataRoutes, proofRecordIndexes } from './own-data/routes.ts';
import { cancelEmailRoutes, removeExpiredCancelLinks } from './profile/cancel-email.ts';
import { emailRoutes } from './profile/change-email.ts';
import { profileRoutes } from './profile/routes.ts';
import { registerRoutes } from './register/routes.ts';
import { accountLinks } from './reset/link-requests.ts';
import { resetRoutes } from './reset/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { userSessionRoutes } from './review/user-sessions.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { totpRoutes } from './totp/routes.ts';

/** Creates the identity service. Tests pass a lower hash cost. */
export function createIdentity(cost: HashCost = HASH_COST): Service {
  let sharedHasher: Hasher | undefined;
  const hasher = (): Hasher => (sharedHasher ??= createHasher(cost));
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
      provenAddressIndexes,
      proofRecordIndexes,
    ],
    kinds: [accountKind],
    kindNames: config.kinds,
    settings: loginSettings,
    records: [accountIndexes.collection, provenAddressIndexes.collection],
    routes(app, context: ServiceContext) {
      const identityRoutesContext = identityContext(context, hasher(), loadIdentityKey(context.config));
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
        ownDataRoutes,
      ])
        routes(app, identityRoutesContext);
    },
    async prepare(context) {
      await giveRolesOnce(context);
      await makeFirstAdmin(context, hasher());
    },
    async runJobs(context) {
      if (await accountLinks.runNext(context)) return true;
      await removeExpiredCancelLinks(context);
      return false;
    },
  };
}

export const identity: Service = createIdentity();
