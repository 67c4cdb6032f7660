import type { Service } from '@larkfield/kit/app';
import { bookedVisitIndexes } from '@larkfield/kit/records';
import { createServicePageRenderer, registerPages } from '@larkfield/kit/pages';
import { uploadWaiverRoute } from '@larkfield/kit/waivers';
import { pageData } from '@larkfield/mf-fieldtrial/forms';
import { config } from '../service.config.ts';
import { trialConfig, createTrialContext } from './context.ts';
import { draftsOfPerson } from './drafts/personal-data.ts';
import { draftRoutes } from './drafts/routes.ts';
import { draftIndexes } from './drafts/store.ts';
import { questionnairePages } from './questionnaire/pages.ts';
import { registrationKind } from './registration/kind.ts';
import { registrationRoutes } from './registration/routes.ts';
import { registrationIndexes } from './registration/store.ts';
import { addVisitTimes } from './report/backfill.ts';
import { reportRoutes } from './report/routes.ts';
import { trialSettings } from './settings.ts';
import { runVisitJobs } from './visits/jobs.ts';
import { visitRoutes } from './visits/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { registrationAdminRoutes } from './registration/admin-routes.ts';
import { signatures, signRoute } from './waiver/sign-route.ts';
import { waiverRoutes } from './waiver/routes.ts';

export const service: Service = {
  name: config.id,
  calls: config.calls,
  config: trialConfig,
  collections: [registrationIndexes, draftIndexes, signatures.indexes, bookedVisitIndexes],
  records: [registrationIndexes.collection, draftIndexes.collection],
  kinds: [registrationKind],
  personalData: [draftsOfPerson],
  kindNames: config.kinds,
  settings: trialSettings,
  runJobs: runVisitJobs,
  routes(app, base) {
    const context = createTrialContext(base);
    registrationRoutes(app, context);
    waiverRoutes(app, context);
    registrationAdminRoutes(app, context);
    signRoute(app, context);
    uploadWaiverRoute(app, { ...context, path: '/api/fieldTrial/waiverFile' });
    draftRoutes(app, context);
    statusRoutes(app, context);
    visitRoutes(app, context);
    reportRoutes(app, context);
    registerPages(app, pageData, questionnairePages(), createServicePageRenderer(app, base, 'mf-fieldtrial'));
  },
  prepare: addVisitTimes,
};
