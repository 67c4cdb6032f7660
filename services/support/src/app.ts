import { createSettingsReader, type Service } from '@larkfield/kit/app';
import { createServicePageRenderer, registerPages } from '@larkfield/kit/pages';
import { pageData } from '@larkfield/mf-support/forms';
import { config } from '../service.config.ts';
import { supportConfig } from './config.ts';
import { donationKind } from './donations/kind.ts';
import { donatePages } from './donations/pages.ts';
import { donationRoutes } from './donations/routes.ts';
import { donationIndexes } from './donations/store.ts';
import { recheckOpenDonation } from './donations/jobs.ts';
import { equityKind } from './equity/kind.ts';
import { equityRoutes } from './equity/routes.ts';
import { equityIndexes } from './equity/store.ts';
import { hubRoutes } from './hub/routes.ts';
import { supportSettings } from './hub/settings.ts';
import { openingKind } from './openings/kind.ts';
import { openingPages } from './openings/pages.ts';
import { openingRoutes } from './openings/routes.ts';
import { addSamples } from './openings/samples.ts';
import { openingIndexes } from './openings/store.ts';
import { referralListRoute } from './referral/list-route.ts';
import { objectionIndexes } from './referral/objections.ts';
import { referralKind } from './referral/kind.ts';
import { referralRoutes } from './referral/routes.ts';
import { referralIndexes } from './referral/store.ts';
import { volunteerAdminRoutes } from './volunteer/admin-routes.ts';
import { volunteerKind } from './volunteer/kind.ts';
import { volunteerRoutes } from './volunteer/routes.ts';
import { volunteerPages, volunteerStatusRoute } from './volunteer/status.ts';
import { volunteerIndexes } from './volunteer/store.ts';
import { volunteerWaiverRoutes } from './volunteer/waiver/routes.ts';
import { signatures } from './volunteer/waiver/signatures.ts';

export const support: Service = {
  name: config.id,
  calls: config.calls,
  config: supportConfig,
  collections: [
    volunteerIndexes,
    signatures.indexes,
    referralIndexes,
    objectionIndexes,
    openingIndexes,
    donationIndexes,
    equityIndexes,
  ],
  kinds: [referralKind, volunteerKind, openingKind, donationKind, equityKind],
  kindNames: config.kinds,
  settings: supportSettings,
  records: [
    volunteerIndexes.collection,
    referralIndexes.collection,
    openingIndexes.collection,
    donationIndexes.collection,
    equityIndexes.collection,
  ],
  routes(app, context) {
    const readSettings = createSettingsReader(context, 'support', supportSettings);
    const pages = {
      ...donatePages(context, readSettings),
      ...openingPages(context),
      ...volunteerPages(context),
    };
    registerPages(app, pageData, pages, createServicePageRenderer(app, context, 'mf-support'));
    volunteerRoutes(app, context);
    volunteerStatusRoute(app, context);
    volunteerAdminRoutes(app, context);
    volunteerWaiverRoutes(app, context);
    referralRoutes(app, context);
    referralListRoute(app, context);
    openingRoutes(app, context);
    donationRoutes(app, context);
    equityRoutes(app, context);
    hubRoutes(app, context);
  },
  prepare: addSamples,
  runJobs: recheckOpenDonation,
};
