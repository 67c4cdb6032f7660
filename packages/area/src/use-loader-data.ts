import { useLoaderData as useRouterData } from 'react-router-dom';
import type { PageData } from './index.ts';

/**
 * Returns the data of the page that is shown, by its path pattern: `useLoaderData<'/events/:slug'>()`. For a dynamic page they are
 * what the service of its area answered, which has checked them with the page's schema.
 */
export function useLoaderData<Path extends keyof PageData>(): PageData[Path] {
  return useRouterData() as PageData[Path];
}
