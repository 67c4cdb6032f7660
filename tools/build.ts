import { buildSite } from './lib/build-site.ts';
import { refuseUntranslated } from './lib/refuse-untranslated.ts';

/** `npm run build [-- --untranslated]`: builds what changed, composes the site and makes it live. */
await refuseUntranslated();
await buildSite();
