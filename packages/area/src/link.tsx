import { localizePath } from '@larkfield/contracts';
import type { AnchorHTMLAttributes } from 'react';
import { useSite, type Site } from './site.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path without language, with optional query and anchor: `/refercustomer`, `/#contactus`. */
  readonly to: string;
}

/** Address of a site path in the visitor's language. */
export function hrefTo(site: Pick<Site, 'language'>, to: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  return localizePath(path || '/', site.language) + rest;
}

/** A plain link to another page of the site; the shell turns the click into a navigation without a reload. */
export function Link({ to, ...rest }: LinkProps) {
  return <a href={hrefTo(useSite(), to)} {...rest} />;
}

/** Whether some active release provides a page at this path: links to areas that are not there are not shown. */
export function useHasRoute(path: string): boolean {
  return useSite().routes.some((route) => route.path.toLowerCase() === path.toLowerCase());
}
