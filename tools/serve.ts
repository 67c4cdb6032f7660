import { serve } from './site/serve-site.ts';

/** `npm run serve`: serves the live site without building. For production. */
await serve();
