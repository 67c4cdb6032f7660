import { Link, useSite, useTranslation } from '@larkfield/area';
import { MenuAccount } from './account.tsx';
import styles from './header.module.css';
import { closePopover, mainMenu, type MenuEntry, type MenuItem } from './menu-items.ts';

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
          {mainMenu(site).map((entry, position) => (
            <li key={entry.to}>
              <MenuLink item={entry} />
              {entry.parts.length > 0 && <Parts id={`menu-parts-${position}`} entry={entry} />}
            </li>
          ))}
        </ul>
        <MenuAccount />
      </nav>
    </>
  );
}

function MenuLink({ item: { to, label, current } }: { readonly item: MenuItem }) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
      {label}
    </Link>
  );
}

/** Places on an entry's page: behind a button on wide screens, below the entry on small ones. */
function Parts({ id, entry: { label, parts } }: { readonly id: string; readonly entry: MenuEntry }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <button type="button" className={styles['more']} popoverTarget={id}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 10 5 5 5-5" />
        </svg>
        <span className="visually-hidden">{t('menu.parts', { name: label })}</span>
      </button>
      <ul id={id} popover="auto" className={styles['parts']}>
        {parts.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}
