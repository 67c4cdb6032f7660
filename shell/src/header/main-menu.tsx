import { Link, useSite, useTranslation } from '@larkfield/area';
import { AccountInMenu } from './account/account.tsx';
import styles from './parts/header.module.css';
import { closePopover, menuItems, type MenuItem } from './parts/menu-items.ts';

const MENU_ID = 'main-menu';

/** Renders the site menu: a row on wide screens, a popover on small ones. Works without script. */
export function MainMenu() {
  const { t } = useTranslation('shell');
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
          {menuItems(site, 'main').map(({ to, label, current, nested }, index) => (
            <li key={to} className={nested.length > 0 ? styles['parent'] : undefined}>
              <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
                {label}
              </Link>
              {nested.length > 0 && <NestedMenu id={`${MENU_ID}-${index}`} label={label} items={nested} />}
            </li>
          ))}
        </ul>
        <AccountInMenu />
      </nav>
    </>
  );
}

interface NestedMenuProps {
  readonly id: string;
  /** Label of the parent entry. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** Renders the parts of a page: a popover on wide screens, further entries on small ones. */
function NestedMenu({ id, label, items }: NestedMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <button type="button" className={styles['more']} popoverTarget={id}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
        <span className="visually-hidden">{t('menu.more', { page: label })}</span>
      </button>
      <ul id={id} popover="auto" className={styles['nested']}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} onClick={closeAll}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Closes the inner menu and, on small screens, the outer one. */
function closeAll(event: { readonly currentTarget: Element }): void {
  closePopover(event);
  const outer = event.currentTarget.closest<HTMLElement>('nav[popover]');
  if (outer?.matches(':popover-open')) outer.hidePopover();
}
