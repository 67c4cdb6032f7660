import type { Service } from '@larkfield/kit';
import { config } from '../service.config.ts';
import { objectionIndexes } from './referral/objections.ts';
import { referralRoutes } from './referral/routes.ts';
import { referralIndexes } from './referral/store.ts';

/** Referrals: the service of the support area. */
export const support: Service = {
  name: config.id,
  calls: config.calls,
  collections: [referralIndexes, objectionIndexes],
  records: [referralIndexes.collection],
  routes(app, context) {
    referralRoutes(app, context);
  },
};
