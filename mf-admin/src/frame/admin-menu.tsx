import { Link, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { useId, type ReactNode } from 'react';
import { useServices } from '../data/kinds.ts';
import { mayOpen } from '../data/roles.ts';
import { useFormats } from '../data/use-formats.ts';
import { sumOf, useWaitingCounts, type Count, type WaitingCounts } from '../data/use-waiting-counts.ts';
import styles from './admin-menu.module.css';
import { kindGroups, type MenuEntry, type MenuGroup } from './menu-groups.ts';
import { useMenuKeys, type MenuKeys } from './use-menu-keys.ts';

const FIRST = [
  { path: '/admin/inbox', key: 'nav.inbox' },
  { path: '/admin', key: 'nav.overview' },
  { path: '/admin/calendar', key: 'nav.calendar' },
] as const;

const PEOPLE = [
  { path: '/userManagement', key: 'nav.users' },
  { path: '/admin/person', key: 'nav.person' },
  { path: '/admin/waivers', key: 'nav.waivers' },
] as const;

const PUBLISHING = [{ path: '/admin/newsletter', key: 'nav.newsletter' }] as const;

const OPERATION = [
  { path: '/admin/audit', key: 'nav.audit' },
  { path: '/admin/retention', key: 'nav.retention' },
  { path: '/admin/releases', key: 'nav.releases' },
  { path: '/admin/settings', key: 'nav.settings' },
] as const;

interface AdminMenuProps {
  /** Name of the shown record kind. */
  readonly kind?: string | undefined;
}

/** Renders the menu of the administration: what waits, then groups that fold. Closed on small screens. */
export function AdminMenu({ kind }: AdminMenuProps) {
  const { t } = useTranslation('admin');
  const { route, session } = useSite();
  const counts = useWaitingCounts() ?? {};
  return (
    <nav aria-label={t('nav.menu')} className={styles.menu}>
      <details className={styles.folded}>
        <summary className={styles.summary}>{t('nav.label')}</summary>
        <ul className={styles.links}>
          {FIRST.filter(({ path }) => mayOpen(session, path)).map(({ path, key }) => (
            <li key={path} className={styles.entry}>
              <MenuLink to={path} label={t(key)} isCurrent={route?.path === path} />
              {path === '/admin/inbox' && <WaitingCount {...sumOf(Object.values(counts))} />}
            </li>
          ))}
        </ul>
        <Groups kind={kind} counts={counts} />
      </details>
    </nav>
  );
}

function useGroups(): readonly MenuGroup[] {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const services = useServices();
  const pages = (list: typeof PEOPLE | typeof PUBLISHING | typeof OPERATION) =>
    list.flatMap(({ path, key }) => (mayOpen(session, path) ? { to: path, label: t(key) } : []));
  return [
    ...kindGroups(services),
    { id: '.people', label: t('nav.people'), entries: pages(PEOPLE) },
    { id: '.publishing', label: t('nav.publishing'), entries: pages(PUBLISHING) },
    { id: '.operation', label: t('nav.operation'), entries: pages(OPERATION) },
  ].filter(({ entries }) => entries.length > 0);
}

/** Renders the groups, which are one stop of the Tab key together: there are some thirty links. */
function Groups({ kind, counts }: AdminMenuProps & { readonly counts: WaitingCounts }) {
  const { t } = useTranslation('admin');
  const { route } = useSite();
  const groups = useGroups();
  const isCurrent = (entry: MenuEntry) => (entry.kind ? entry.kind === kind : entry.to === route?.path);
  const current = groups.flatMap(({ entries }) => entries).find(isCurrent);
  const keys = useMenuKeys(current?.to ?? groups[0]?.id ?? '');
  const hint = useId();
  return (
    <>
      <ul ref={keys.list} className={styles.groups}>
        {groups.map((group) => (
          <li key={group.id}>
            <Group group={group} counts={counts} isCurrent={isCurrent} keys={keys} hint={hint} />
          </li>
        ))}
      </ul>
      <p id={hint} className={styles.hint}>
        {t('nav.keys')}
      </p>
    </>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly counts: WaitingCounts;
  readonly isCurrent: (entry: MenuEntry) => boolean;
  readonly keys: MenuKeys;
  readonly hint: string;
}

/** Renders a group; the one of the current page is open at first. */
function Group({ group, counts, isCurrent, keys, hint }: GroupProps) {
  const id = useId();
  const { label, entries } = group;
  const item = (name: string): ItemProps => ({
    'data-menu-item': name,
    tabIndex: keys.isTabStop(name) ? 0 : -1,
    'aria-describedby': keys.isTabStop(name) ? hint : undefined,
    onFocus: () => keys.onFocus(name),
    onKeyDown: keys.onKeyDown,
  });
  const countOf = ({ kind }: MenuEntry) => (kind ? counts[kind] : undefined);
  return (
    <details
      className={styles.group}
      open={entries.some(isCurrent)}
      onToggle={({ currentTarget }) => {
        // A link in a closed group cannot be focused.
        if (!currentTarget.open && entries.some(({ to }) => keys.isTabStop(to))) keys.onFocus(group.id);
      }}
    >
      <summary className={styles.groupName} {...item(group.id)}>
        <span id={id}>{label}</span>
        <WaitingCount {...sumOf(entries.flatMap((entry) => countOf(entry) ?? []))} />
      </summary>
      <ul aria-labelledby={id} className={styles.links}>
        {entries.map((entry) => (
          <li key={entry.to} className={styles.entry}>
            <MenuLink to={entry.to} label={entry.label} isCurrent={isCurrent(entry)} item={item(entry.to)} />
            <WaitingCount {...countOf(entry)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ItemProps {
  readonly 'data-menu-item': string;
  readonly tabIndex: number;
  readonly 'aria-describedby': string | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: MenuKeys['onKeyDown'];
}

interface MenuLinkProps {
  readonly to: string;
  readonly label: ReactNode;
  readonly isCurrent: boolean;
  readonly item?: ItemProps;
}

function MenuLink({ to, label, isCurrent, item }: MenuLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(styles.link, isCurrent && styles.current)}
      {...item}
    >
      {label}
    </Link>
  );
}

/** Renders how many records wait. Keeps its place while there is no number, so that nothing moves when it arrives. */
function WaitingCount({ count = 0, more = false }: Partial<Count>) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  return (
    <span className={styles.count}>
      {count > 0 && (
        <>
          {number(count)}
          {more && '+'} <span className="visually-hidden">{t('nav.waiting')}</span>
        </>
      )}
    </span>
  );
}
