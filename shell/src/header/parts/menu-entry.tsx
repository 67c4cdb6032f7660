import { Link } from '@larkfield/area';
import { closePopovers, type MenuItem } from './menu-items.ts';

export function MenuEntry({ item: { to, label, current } }: { readonly item: MenuItem }) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopovers}>
        {label}
      </Link>
    </li>
  );
}
