import { useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { AccountMenu, SignedInEntries, VisitorLinks } from './account-menu.tsx';
import styles from '../parts/header.module.css';
import { menuItems } from '../parts/menu-items.ts';

/** Renders the account part of the bar on wide screens: links for visitors, a menu for users. */
export function AccountInBar() {
  const { session } = useSite();
  return (
    <div className={styles['account']}>
      {session.kind === 'visitor' ? (
        <SiteVisitor />
      ) : (
        <AccountMenu name={session.username ?? session.email}>
          <SiteMember />
        </AccountMenu>
      )}
    </div>
  );
}

/** Renders the account part at the end of the menu on small screens. */
export function AccountInMenu() {
  const { session } = useSite();
  return (
    <div className={styles['menuAccount']}>
      {session.kind === 'visitor' ? <SiteVisitor /> : <SiteMember />}
    </div>
  );
}

/** Renders the login and registration links; nothing if no active area has these pages. */
function SiteVisitor() {
  const { t } = useTranslation('shell');
  const { route } = useSite();
  const links = [
    { to: '/login', label: t('account.login'), there: useHasRoute('/login') },
    { to: '/register', label: t('account.register'), there: useHasRoute('/register') },
  ]
    .filter(({ there }) => there)
    .map((link) => ({ ...link, current: route?.path === link.to }));
  return <VisitorLinks links={links} />;
}

function SiteMember() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { session, route } = site;
  const hasProfile = useHasRoute('/profile') && session.kind !== 'participant';
  const profile = { to: '/profile', label: t('account.profile'), current: route?.path === '/profile' };
  const links = [...(hasProfile ? [profile] : []), ...menuItems(site, 'actions')];
  return (
    <SignedInEntries
      name={session.username ?? session.email ?? ''}
      links={links}
      logout={() => site.logout()}
    />
  );
}
