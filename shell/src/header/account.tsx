import { useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { AccountMenu, SignedIn, VisitorLinks } from './account-parts.tsx';
import styles from './header.module.css';
import { menuItems } from './menu-items.ts';

/** The account's place in the bar of wide screens: two links for a visitor, a menu under the name for others. */
export function BarAccount() {
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

/** The same at the end of the menu of small screens. */
export function MenuAccount() {
  const { session } = useSite();
  return (
    <div className={styles['menuAccount']}>
      {session.kind === 'visitor' ? <SiteVisitor /> : <SiteMember />}
    </div>
  );
}

/** Log in and register; nothing as long as no area brings these pages. */
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
    <SignedIn name={session.username ?? session.email ?? ''} links={links} logout={() => site.logout()} />
  );
}
