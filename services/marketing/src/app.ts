import type { Service } from '@larkfield/kit/app';
import { createServicePageRenderer, registerPageList, registerPages } from '@larkfield/kit/pages';
import { pageData } from '@larkfield/mf-marketing/forms';
import { config } from '../service.config.ts';
import { marketingConfig } from './config.ts';
import { contactKind } from './contact/kind.ts';
import { contactRoutes } from './contact/routes.ts';
import { contactIndexes } from './contact/store.ts';
import { issueOfficeRoutes } from './issues/office-routes.ts';
import { listIssuePages, pastIssuePages } from './issues/pages.ts';
import { issueRoutes } from './issues/routes.ts';
import { issueReviewRoutes, issueSendRoutes } from './issues/send-routes.ts';
import { createIssueMails } from './issues/sending/issue-mails.ts';
import { runIssueJobs } from './issues/sending/jobs.ts';
import { issueIndexes } from './issues/store.ts';
import { subscriberKind } from './newsletter/kind.ts';
import { preferenceRoutes } from './newsletter/preference-routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { newsletterIndexes } from './newsletter/store.ts';
import { marketingSettings } from './settings.ts';

export const marketing: Service = {
  name: config.id,
  calls: config.calls,
  config: marketingConfig,
  collections: [contactIndexes, newsletterIndexes, issueIndexes],
  kinds: [contactKind, subscriberKind],
  kindNames: config.kinds,
  settings: marketingSettings,
  records: [contactIndexes.collection, newsletterIndexes.collection, issueIndexes.collection],
  routes(app, context) {
    registerPages(
      app,
      pageData,
      pastIssuePages(context),
      createServicePageRenderer(app, context, 'mf-marketing'),
    );
    registerPageList(app, () => listIssuePages(context.db));
    contactRoutes(app, context);
    newsletterRoutes(app, context);
    preferenceRoutes(app, context);
    issueRoutes(app, context);
    issueSendRoutes(app, context);
    issueReviewRoutes(app, context);
    issueOfficeRoutes(app, context);
  },
  runJobs: runIssueJobs,
  bulkMails: createIssueMails,
};
