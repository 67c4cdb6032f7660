import type { AreaConfig } from '@larkfield/contracts';
import type { ComponentType } from 'react';

/** One page as an area's `src/pages.ts` loads it: a module with a component named `Page`. */
export type PageLoader = () => Promise<{ readonly Page: ComponentType }>;

/** The pages of an area by the names that its `area.config.ts` uses; each is a chunk of that name. */
export type AreaPages<C extends AreaConfig> = Readonly<Record<C['routes'][number]['page'], PageLoader>>;
