import { serve } from './lib/serve.ts';

/** `npm run serve`: serves the live site, and builds nothing. For production. */
await serve();
