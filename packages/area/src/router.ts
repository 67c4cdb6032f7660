/**
 * What areas use of React Router: the shell owns the one router of the page and hands over exactly these, so that a page
 * holds one copy, and of it only the parts that are listed here. `Link`, `NavLink` and `useNavigate` are the site's own
 * ({@link ./link.tsx}): they take site paths and stay in the visitor's language.
 */
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
