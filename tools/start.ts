import { buildSite } from './lib/build-site.ts';
import { refuseUntranslated } from './lib/refuse-untranslated.ts';
import { serve } from './lib/serve.ts';

/**
 * `npm start [-- --untranslated]`: builds what changed and serves the site. Areas that have been released by command are served
 * as they are live.
 */
await refuseUntranslated();
await serve(buildSite);
