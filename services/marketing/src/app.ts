import type { Service } from '@larkfield/kit/app';
import { config } from '../service.config.ts';
import { marketingConfig } from './config.ts';
import { contactKind } from './contact/kind.ts';
import { contactRoutes } from './contact/routes.ts';
import { contactIndexes } from './contact/store.ts';
import { subscriberKind } from './newsletter/kind.ts';
import { preferenceRoutes } from './newsletter/preference-routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { newsletterIndexes } from './newsletter/store.ts';

export const marketing: Service = {
  name: config.id,
  calls: config.calls,
  config: marketingConfig,
  collections: [contactIndexes, newsletterIndexes],
  kinds: [contactKind, subscriberKind],
  kindNames: config.kinds,
  records: [contactIndexes.collection, newsletterIndexes.collection],
  routes(app, context) {
    contactRoutes(app, context);
    newsletterRoutes(app, context);
    preferenceRoutes(app, context);
  },
};
