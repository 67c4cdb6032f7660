import type { Service } from '@larkfield/kit/app';
import { createServicePageRenderer, registerPages } from '@larkfield/kit/pages';
import { pageData } from '@larkfield/mf-fieldtrial/forms';
import { config } from '../service.config.ts';
import { trialConfig, createTrialContext } from './context.ts';
import { draftRoutes } from './drafts/routes.ts';
import { draftIndexes } from './drafts/store.ts';
import { questionnairePages } from './questionnaire/pages.ts';
import { registrationKind } from './registration/kind.ts';
import { registrationRoutes } from './registration/routes.ts';
import { registrationIndexes } from './registration/store.ts';
import { trialSettings } from './settings.ts';
import { statusRoutes } from './status/routes.ts';
import { registrationAdminRoutes } from './registration/admin-routes.ts';
import { uploadWaiverRoute } from './waiver/upload-route.ts';
import { signRoute } from './waiver/sign-route.ts';
import { signatureIndexes } from './waiver/signature-store.ts';
import { waiverRoutes } from './waiver/routes.ts';

export const service: Service = {
  name: config.id,
  calls: config.calls,
  config: trialConfig,
  collections: [registrationIndexes, draftIndexes, signatureIndexes],
  records: [registrationIndexes.collection, draftIndexes.collection],
  kinds: [registrationKind],
  kindNames: config.kinds,
  settings: trialSettings,
  routes(app, base) {
    const context = createTrialContext(base);
    registrationRoutes(app, context);
    waiverRoutes(app, context);
    registrationAdminRoutes(app, context);
    signRoute(app, context);
    uploadWaiverRoute(app, context);
    draftRoutes(app, context);
    statusRoutes(app, context);
    registerPages(app, pageData, questionnairePages(), createServicePageRenderer(app, base, 'mf-fieldtrial'));
  },
};
