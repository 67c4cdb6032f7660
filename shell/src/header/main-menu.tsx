import { Link, useSite, type Site } from '@larkfield/area';
import { useTexts } from '../texts.ts';
import styles from './header.module.css';

const MENU_ID = 'main-menu';

interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly order: number;
  readonly current: boolean;
}

/** Entries that the active areas put into a menu, in their order. */
export function menuItems({ routes, path }: Site, menu: 'main' | 'footer'): MenuItem[] {
  return routes
    .flatMap((route) =>
      route.navigation
        .filter((entry) => entry.menu === menu)
        .map(({ anchor, label, order }) => ({
          to: anchor ? `${route.path}#${anchor}` : route.path,
          label,
          order,
          current: route.path === path && !anchor,
        })),
    )
    .sort((a, b) => a.order - b.order);
}

/** The site's menu: a row on wide screens, a popover behind a button on small ones, without script too. */
export function MainMenu() {
  const t = useTexts();
  const site = useSite();
  return (
    <>
      <button type="button" className={styles['toggle']} popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
        <span className={styles['word']}>{t('menu.open')}</span>
      </button>
      <nav id={MENU_ID} popover="auto" className={styles['menu']} aria-label={t('menu.label')}>
        <ul>
          {menuItems(site, 'main').map(({ to, label, current }) => (
            <li key={to}>
              <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** A link inside a popover leads away: the popover must not stay over the new page. */
export function closePopover(event: { readonly currentTarget: Element }): void {
  const popover = event.currentTarget.closest<HTMLElement>('[popover]');
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
