import { buildSite } from './lib/build-site.ts';

/** `npm run build`: builds what changed and composes the site. */
await buildSite();
