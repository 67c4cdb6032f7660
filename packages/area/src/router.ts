/**
 * What areas use of React Router: the shell owns the one router of the page and hands over exactly these, so that a page
 * holds one copy, and of it only the parts that are listed here. `Link`, `NavLink` and `useNavigate` are the site's own
 * ({@link ./link.tsx}): they take site paths and stay in the visitor's language.
 */
import { useLoaderData as useRouterData } from 'react-router-dom';
import type { PageData } from './index.ts';

export {
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  useBlocker,
  useLocation,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';

/**
 * Returns the data of the page that is shown, by its path pattern: `useLoaderData<'/events/:slug'>()`. For a dynamic page they are
 * what the service of its area answered, which has checked them with the page's schema.
 */
export const useLoaderData = useRouterData as <Path extends keyof PageData>() => PageData[Path];
