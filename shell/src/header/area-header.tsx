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
import { useShell } from '../app/shell-context.ts';
import { AccessibilityMenu } from './accessibility-menu.tsx';
import { AccountMenu, SignedIn, VisitorLinks, type AccountLink } from './account-parts.tsx';
import own from './area-header.module.css';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SkipLink } from './skip-link.tsx';

/** The header that an area brings by its contract, drawn with the parts of the site's own. */
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
  /** Where a logout ends. */
  readonly home: string;
}

/** Ways in for those who have no session of the area's own; for others their name, with a menu. */
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
          <SignedIn name={username} links={member} logout={logout} />
        </AccountMenu>
      ) : (
        <VisitorLinks links={visitor} />
      )}
    </div>
  );
}

/** Links to the pages that are released. */
function useReleased(links: readonly BarLink[]): readonly AccountLink[] {
  const { routes, route } = useSite();
  return links
    .filter(({ path }) => findRoute(routes, path))
    .map(({ path, label }) => ({ to: path, label, current: route?.path === path }));
}
