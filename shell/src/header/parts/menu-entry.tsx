import { Link } from '@larkfield/area';
import { memo } from 'react';
import { closePopovers, type MenuItem } from './menu-items.ts';

/** Memoised: a menu renders again with the session, which seldom changes its entries. */
export const MenuEntry = memo(function MenuEntry({ to, label, current }: MenuItem) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopovers}>
        {label}
      </Link>
    </li>
  );
});
