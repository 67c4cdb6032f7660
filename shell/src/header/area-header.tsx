import {
  Link,
  post,
  randomKey,
  refreshOwnSession,
  useHasRoute,
  useNavigate,
  useOwnSession,
  useSite,
  useTranslation,
} from '@larkfield/area';
import { findRoute, type AreaBar, type BarAccount, type BarLink } from '@larkfield/contracts';
import { useShell } from '../state/shell-context.ts';
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx';
import { AccountMenu, SignedInEntries, VisitorLinks, type AccountLink } from './account/account-menu.tsx';
import own from './area-header.module.css';
import { BrandMark } from './parts/brand-mark.tsx';
import styles from './parts/header.module.css';
import { LanguageMenu } from './language/language-menu.tsx';
import { SkipLink } from './parts/skip-link.tsx';

/** Renders the header that an area configures in its contract, from the same components as the site's header. */
export function AreaHeader({ bar: { home, back, links, account } }: { readonly bar: AreaBar }) {
  const entries = useReleased(links);
  const hasBack = useHasRoute(back.path);
  return (
    <>
      <SkipLink />
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <Link to={home.path} className={styles['brand']}>
            <BrandMark />
            {home.label}
          </Link>
          <div className={styles['tools']}>
            <LanguageMenu />
            <AccessibilityMenu />
          </div>
          <nav className={own['row']} aria-label={home.label}>
            {hasBack && (
              <Link to={back.path} className={own['back']}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M19 12H5m6-6-6 6 6 6" />
                </svg>
                {back.label}
              </Link>
            )}
            {entries.length > 0 && (
              <ul className={own['links']}>
                {entries.map(({ to, label, current }) => (
                  <li key={to}>
                    <Link to={to} aria-current={current ? 'page' : undefined}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {account && <OwnAccount account={account} home={home.path} />}
          </nav>
        </div>
      </header>
    </>
  );
}

interface OwnAccountProps {
  readonly account: BarAccount;
  /** Page to show after a logout. */
  readonly home: string;
}

/** Renders the area's own account menu: login links without session, otherwise a menu labelled with the name. */
function OwnAccount({ account, home }: OwnAccountProps) {
  const { store } = useShell();
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const username = useOwnSession(account.session)?.username;
  const [visitor, member] = [useReleased(account.visitor), useReleased(account.member)];
  async function logout(): Promise<boolean> {
    const result = await post(account.logout, {}, { idempotencyKey: randomKey() });
    if (!result.ok && result.problem.code !== 'NOT_SIGNED_IN') return false;
    await navigate(home);
    await refreshOwnSession(account.session);
    store.setState({ announcement: t('account.loggedOut') });
    return true;
  }
  return (
    <div className={own['account']}>
      {username ? (
        <AccountMenu name={username}>
          <SignedInEntries name={username} links={member} logout={logout} />
        </AccountMenu>
      ) : (
        <VisitorLinks links={visitor} />
      )}
    </div>
  );
}

/** Returns the links whose pages are released. */
function useReleased(links: readonly BarLink[]): readonly AccountLink[] {
  const { routes, route } = useSite();
  return links
    .filter(({ path }) => findRoute(routes, path))
    .map(({ path, label }) => ({ to: path, label, current: route?.path === path }));
}
