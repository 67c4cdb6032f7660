import { buildSite } from './building/build-site.ts';
import { refuseUntranslated } from './texts/untranslated-texts.ts';
import { serve } from './site/serve-site.ts';

/**
 * `npm start [-- --untranslated]`: builds what changed and serves the site. Areas that were released by command keep
 * their live release.
 */
await refuseUntranslated();
await serve(buildSite);
