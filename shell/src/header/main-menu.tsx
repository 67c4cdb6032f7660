import { useSite, useStableSite, useTranslation } from '@larkfield/area';
import { MENU_GROUPS } from '@larkfield/contracts';
import { AccountInMenu } from './account/account.tsx';
import styles from './parts/header.module.css';
import { MenuEntry } from './parts/menu-entry.tsx';
import { menuItems, releasedLinks, type MenuItem } from './parts/menu-items.ts';

export const MAIN_MENU = 'main-menu';

/** Renders the menu of the site or the area: a row on wide screens, a popover on small ones. Works without script. */
export function MainMenu() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { bar } = site;
  return (
    <nav
      id={MAIN_MENU}
      popover="auto"
      className={styles['menu']}
      aria-label={bar ? bar.home.label : t('menu.label')}
    >
      <AccountInMenu />
      <ul>
        {(bar ? releasedLinks(site, [bar.back, ...bar.links]) : menuItems(site, 'main')).map((item) => (
          <MenuEntry key={item.to} {...item} />
        ))}
        {!bar &&
          MENU_GROUPS.map((group) => (
            <Group
              key={group}
              id={`menu-${group}`}
              title={t(`menu.groups.${group}`)}
              items={menuItems(site, group)}
            />
          ))}
      </ul>
    </nav>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/** Renders a group of entries: a popover on wide screens, a list below its title on small ones. */
function Group({ id, title, items }: GroupProps) {
  const { path } = useStableSite();
  if (items.length === 0) return null;
  const current = items.some(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <li>
      <b aria-hidden>{title}</b>
      <button type="button" popoverTarget={id} aria-current={current || undefined}>
        {title}
      </button>
      <ul id={id} popover="auto" aria-label={title}>
        {items.map((item) => (
          <MenuEntry key={item.to} {...item} />
        ))}
      </ul>
    </li>
  );
}
