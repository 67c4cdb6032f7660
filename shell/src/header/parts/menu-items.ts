import type { Site } from '@larkfield/area';
import type { NavigationEntry } from '@larkfield/contracts';
import { accessTo } from '../../session/access.ts';

export interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly order: number;
  readonly current: boolean;
  readonly nested: readonly MenuItem[];
}

/** Returns the entries of a menu that the active areas define and the session may see, in order. */
export function menuItems(
  { routes, route: shown, session }: Site,
  menu: NavigationEntry['menu'],
): MenuItem[] {
  return routes
    .filter(({ audience }) => accessTo(audience, session) === 'open')
    .flatMap((route) => {
      const entries = route.navigation.filter(
        (entry) => entry.menu === menu && (!entry.holdersOnly || session.events.length > 0),
      );
      const toItem = ({ anchor, label, order }: NavigationEntry): MenuItem => ({
        to: anchor ? `${route.path}#${anchor}` : route.path,
        label,
        order,
        current: route.path === shown?.path && !anchor,
        nested: [],
      });
      const below = entries
        .filter(({ nested }) => nested)
        .map(toItem)
        .sort(byOrder);
      return entries
        .filter(({ nested }) => !nested)
        .map((entry) => ({ ...toItem(entry), nested: entry.anchor ? [] : below }));
    })
    .sort(byOrder);
}

function byOrder(one: MenuItem, other: MenuItem): number {
  return one.order - other.order;
}

/** Closes the popover around a followed link, so that it does not cover the new page. */
export function closePopover(event: { readonly currentTarget: Element }): void {
  const popover = event.currentTarget.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
