import type { Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { openingRoutes } from './openings/routes.ts';
import { addSamples } from './openings/samples.ts';
import { openingIndexes } from './openings/store.ts';
import { objectionIndexes } from './referral/objections.ts';
import { referralKind } from './referral/kind.ts';
import { referralRoutes } from './referral/routes.ts';
import { referralIndexes } from './referral/store.ts';
import { volunteerAdminRoutes } from './volunteer/admin-routes.ts';
import { volunteerKind } from './volunteer/kind.ts';
import { volunteerRoutes } from './volunteer/routes.ts';
import { volunteerIndexes } from './volunteer/store.ts';

/** Volunteers, referrals and openings for volunteers: the service of the support area. */
export const support: Service = {
  name: config.id,
  calls: config.calls,
  collections: [volunteerIndexes, referralIndexes, objectionIndexes, openingIndexes],
  kinds: [volunteerKind, referralKind],
  kindNames: config.kinds,
  records: [volunteerIndexes.collection, referralIndexes.collection, openingIndexes.collection],
  routes(app, context) {
    volunteerRoutes(app, context);
    volunteerAdminRoutes(app, context);
    referralRoutes(app, context);
    openingRoutes(app, context);
  },
  prepare: addSamples,
};
