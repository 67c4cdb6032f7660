import { findRoute, localizePath } from '@larkfield/contracts';
import { useCallback } from 'react';
import {
  NavLink as RouterNavLink,
  Link as RouterLink,
  useLocation,
  useNavigate as useRouterNavigate,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router-dom';
import { useSite, type Site } from './site.ts';

interface ToPage {
  /** Site path without language, with optional query and anchor: `/refercustomer`, `/#contactus`. */
  readonly to: string;
}

export type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & ToPage;
export type NavLinkProps = Omit<RouterNavLinkProps, 'to' | 'discover'> & ToPage;

/** Address of a site path in the visitor's language. */
export function hrefTo(site: Pick<Site, 'language'>, to: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)([?#].*)?$/s.exec(to) ?? [];
  return localizePath(path || '/', site.language) + rest;
}

/** React Router's `Link` to another page of the site, in the visitor's language. */
export function Link({ to, ...rest }: LinkProps) {
  const href = hrefTo(useSite(), to);
  // Anchors of the open page are the browser's: it moves focus and marks the target as no script can.
  const { pathname, search } = useLocation();
  const isHere = href.startsWith(`${pathname}${search}#`);
  return <RouterLink to={href} discover="none" reloadDocument={isHere} {...rest} />;
}

/** React Router's `NavLink`, which knows whether it leads to the page on the screen. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  return <RouterNavLink to={hrefTo(useSite(), to)} discover="none" {...rest} />;
}

/** Goes to a site path in the visitor's language; settles when the page is shown, has failed or was overtaken. */
export type Navigate = (to: string, options?: { readonly replace?: boolean }) => Promise<void>;

/** React Router's `useNavigate` for site paths. */
export function useNavigate(): Navigate {
  const { language } = useSite();
  const navigate = useRouterNavigate();
  return useCallback(
    async (to, options) => navigate(hrefTo({ language }, to), { replace: options?.replace ?? false }),
    [navigate, language],
  );
}

/** Whether some active release provides a page at this path: links to areas that are not there are not shown. */
export function useHasRoute(path: string): boolean {
  const { routes } = useSite();
  const wanted = path.toLowerCase();
  return routes.some((route) => route.path.toLowerCase() === wanted) || findRoute(routes, path) !== undefined;
}
