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
import { useStableSite, type Site } from '../site/site.ts';

interface ToPage {
  /** Site path without language, with optional query and anchor: `/refercustomer`, `/#contactus`. */
  readonly to: string;
}

export type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & ToPage;
export type NavLinkProps = Omit<RouterNavLinkProps, 'to' | 'discover'> & ToPage;

export function hrefTo(site: Pick<Site, 'language'>, to: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)([?#].*)?$/s.exec(to) ?? [];
  return localizePath(path || '/', site.language) + rest;
}

/** React Router's `Link` for site paths, in the visitor's language. */
export function Link({ to, ...rest }: LinkProps) {
  const href = hrefTo(useStableSite(), to);
  // The browser handles anchors of the current page itself: no script can move focus and mark the target in the same way.
  const { pathname, search } = useLocation();
  const isHere = href.startsWith(`${pathname}${search}#`);
  return <RouterLink to={href} discover="none" reloadDocument={isHere} {...rest} />;
}

/** React Router's `NavLink` for site paths, in the visitor's language. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  return <RouterNavLink to={hrefTo(useStableSite(), to)} discover="none" {...rest} />;
}

/**
 * Navigates to a site path in the visitor's language. Resolves when the page is shown, has failed, or another navigation has
 * replaced this one.
 */
export type Navigate = (to: string, options?: { readonly replace?: boolean }) => Promise<void>;

export function useNavigate(): Navigate {
  const { language } = useStableSite();
  const navigate = useRouterNavigate();
  return useCallback(
    async (to, options) => navigate(hrefTo({ language }, to), { replace: options?.replace ?? false }),
    [navigate, language],
  );
}

/** Returns whether the site has a page at this path. Links to areas that are not released should not be shown. */
export function useHasRoute(path: string): boolean {
  const { routes } = useStableSite();
  const wanted = path.toLowerCase();
  return routes.some((route) => route.path.toLowerCase() === wanted) || findRoute(routes, path) !== undefined;
}
