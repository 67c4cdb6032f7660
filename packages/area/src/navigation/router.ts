/**
 * The exports of React Router that areas may use. The shell owns the router and shares exactly these, so that a page loads
 * one copy with only these parts. `Link`, `NavLink` and `useNavigate` are wrapped in {@link ./link.tsx}: they take site
 * paths and keep the visitor's language.
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
