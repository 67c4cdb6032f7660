import type { Site } from '@larkfield/area';
import { findRoute, type BarLink, type NavigationEntry } from '@larkfield/contracts';
import { accessTo } from '../../session/access.ts';

export interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly current: boolean;
}

/** Returns the entries of a menu that the active areas define and the session may see, in order. */
export function menuItems(
  { routes, route: shown, session }: Site,
  menu: NavigationEntry['menu'],
): readonly MenuItem[] {
  return routes
    .filter(({ audience }) => accessTo(audience, session) === 'open')
    .flatMap(({ path, navigation }) =>
      navigation
        .filter((entry) => entry.menu === menu && (!entry.holdersOnly || session.events.length > 0))
        .map(({ anchor, label, order }) => ({
          to: anchor ? `${path}#${anchor}` : path,
          label,
          order,
          current: path === shown?.path && !anchor,
        })),
    )
    .sort((one, other) => one.order - other.order);
}

/** Returns the links whose pages are released. */
export function releasedLinks({ routes, route }: Site, links: readonly BarLink[]): readonly MenuItem[] {
  return links
    .filter(({ path }) => findRoute(routes, path))
    .map(({ path, label }) => ({ to: path, label, current: route?.path === path }));
}

/** Closes the popovers around a followed link, so that they do not cover the new page. */
export function closePopovers({ currentTarget }: { readonly currentTarget: Element }): void {
  let popover = currentTarget.closest<HTMLElement>('[popover]');
  while (popover) {
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover = popover.parentElement?.closest<HTMLElement>('[popover]') ?? null;
  }
}
