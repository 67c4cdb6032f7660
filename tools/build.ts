import { buildSite } from './building/build-site.ts';
import { refuseUntranslated } from './texts/untranslated-texts.ts';

/**
 * `npm run build [-- --untranslated]`: builds what changed, composes the site and makes it live. `--untranslated`
 * allows texts without translation.
 */
await refuseUntranslated();
await buildSite();
