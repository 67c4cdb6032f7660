import type { Site } from '@larkfield/area';
import type { NavigationEntry } from '@larkfield/contracts';
import { accessTo } from '../session/access.ts';

export interface MenuItem {
  readonly to: string;
  /** Of the page, without an anchor. */
  readonly path: string;
  readonly label: string;
  readonly order: number;
  readonly current: boolean;
}

/** Entries that the active areas put into a menu for whoever is looking, in their order. */
export function menuItems(
  { routes, route: shown, session }: Site,
  menu: NavigationEntry['menu'],
): MenuItem[] {
  return routes
    .filter(({ audience }) => accessTo(audience, session) === 'open')
    .flatMap((route) =>
      route.navigation
        .filter((entry) => entry.menu === menu && (!entry.holdersOnly || session.events.length > 0))
        .map(({ anchor, label, order }) => ({
          path: route.path,
          to: anchor ? `${route.path}#${anchor}` : route.path,
          label,
          order,
          current: route.path === shown?.path && !anchor,
        })),
    )
    .sort((a, b) => a.order - b.order);
}

/** An entry of the main menu; below it, places on its page that would be too many beside it. */
export interface MenuEntry extends MenuItem {
  readonly parts: readonly MenuItem[];
}

/** The main menu: a page with several places in it has them below its own entry. */
export function mainMenu(site: Site): MenuEntry[] {
  const items = menuItems(site, 'main');
  const places = (path: string) => items.filter((item) => item.path === path && item.to !== path);
  const hasParts = ({ path }: MenuItem) => places(path).length > 1 && items.some(({ to }) => to === path);
  return items
    .filter((item) => item.to === item.path || !hasParts(item))
    .map((item) => ({ ...item, parts: hasParts(item) ? places(item.path) : [] }));
}

/** A link inside popovers leads away: none of them may stay over the new page. */
export function closePopover(event: { readonly currentTarget: Element }): void {
  let popover = event.currentTarget.closest<HTMLElement>('[popover]');
  while (popover) {
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover = popover.parentElement?.closest<HTMLElement>('[popover]') ?? null;
  }
}
