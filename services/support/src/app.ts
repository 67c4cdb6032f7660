import type { Service } from '@larkfield/kit';
import { objectionIndexes } from './referral/objections.ts';
import { referralRoutes } from './referral/routes.ts';
import { referralIndexes } from './referral/store.ts';

/** Referrals: the service of the support area. */
export const support: Service = {
  name: 'support',
  collections: [referralIndexes, objectionIndexes],
  records: [referralIndexes.collection],
  routes(app, context) {
    referralRoutes(app, context);
  },
};
