import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { useState } from 'react';
import styles from './header.module.css';
import { closePopover, menuItems } from './menu-items.ts';
import { ToolMenu } from './tool-menu.tsx';

/** The account's place in the bar of wide screens: two links for a visitor, a menu under the name for others. */
export function BarAccount() {
  const { t } = useTranslation('shell');
  const { session } = useSite();
  const isVisitor = session.kind === 'visitor';
  return (
    <div className={styles['account']}>
      {isVisitor ? (
        <VisitorLinks />
      ) : (
        <ToolMenu
          id="account-menu"
          label={t('account.label')}
          icon={
            <>
              <circle cx="12" cy="8.5" r="4" />
              <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
            </>
          }
          state={<bdi className={styles['name']}>{session.username ?? session.email}</bdi>}
        >
          <SignedIn />
        </ToolMenu>
      )}
    </div>
  );
}

/** The same at the end of the menu of small screens. */
export function MenuAccount() {
  const { session } = useSite();
  return (
    <div className={styles['menuAccount']}>
      {session.kind === 'visitor' ? <VisitorLinks /> : <SignedIn />}
    </div>
  );
}

/** Log in and register; nothing as long as no area brings these pages. */
function VisitorLinks() {
  const { t } = useTranslation('shell');
  const { route } = useSite();
  const links = [
    { to: '/login', label: t('account.login'), there: useHasRoute('/login') },
    { to: '/register', label: t('account.register'), there: useHasRoute('/register') },
  ].filter(({ there }) => there);
  if (links.length === 0) return null;
  return (
    <ul className={styles['visitor']}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={route?.path === to ? 'page' : undefined} onClick={closePopover}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Who is signed in, where they can go, and the way out. */
function SignedIn() {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { session } = site;
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const hasProfile = useHasRoute('/profile') && session.kind !== 'participant';
  const items = [
    ...(hasProfile
      ? [{ to: '/profile', label: t('account.profile'), current: site.route?.path === '/profile' }]
      : []),
    ...menuItems(site, 'actions'),
  ];
  const logout = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(!(await site.logout()));
    setBusy(false);
  };
  return (
    <>
      <p className={styles['signedIn']}>
        {t('account.signedIn', { name: session.username ?? session.email ?? '' })}
      </p>
      <ul className={styles['entries']}>
        {items.map(({ to, label, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-disabled={busy || undefined} onClick={() => void logout()}>
            {t('account.logout')}
          </button>
        </li>
      </ul>
      <p role="alert" className={styles['failed']}>
        {failed && t('account.logoutFailed')}
      </p>
    </>
  );
}
