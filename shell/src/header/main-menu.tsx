import { Link, useSite, useTranslation } from '@larkfield/area';
import { MenuAccount } from './account.tsx';
import styles from './header.module.css';
import { closePopover, menuItems } from './menu-items.ts';

const MENU_ID = 'main-menu';

/** The site's menu: a row on wide screens, a popover behind a button on small ones, without script too. */
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
          {menuItems(site, 'main').map(({ to, label, current }) => (
            <li key={to}>
              <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <MenuAccount />
      </nav>
    </>
  );
}
