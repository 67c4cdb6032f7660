import type { LazyRoute } from '@larkfield/area';

export { libraries } from './libraries.ts';

/** Pages of an area by name, as its `src/pages.ts` exports them. */
export type Pages = Readonly<Record<string, LazyRoute>>;
