import {
  post,
  randomKey,
  refreshOwnSession,
  useNavigate,
  useOwnSession,
  useSite,
  useTranslation,
} from '@larkfield/area';
import type { BarAccount } from '@larkfield/contracts';
import { useShell } from '../../state/shell-context.ts';
import styles from '../parts/header.module.css';
import { menuItems, releasedLinks } from '../parts/menu-items.ts';
import { AccountEntries, type Placement } from './account-menu.tsx';

/** Renders the account part of the bar on wide screens: links for visitors, a menu for users. */
export function AccountInBar() {
  return (
    <div className={styles['account']}>
      <Account place="bar" />
    </div>
  );
}

/** Renders the account part at the start of the menu on small screens. */
export function AccountInMenu() {
  return (
    <div className={styles['menuAccount']}>
      <Account place="menu" />
    </div>
  );
}

function Account({ place }: Placement) {
  const { bar } = useSite();
  return bar?.account ? (
    <AreaAccount account={bar.account} home={bar.home.path} place={place} />
  ) : (
    <SiteAccount place={place} />
  );
}

function SiteAccount({ place }: Placement) {
  const { t } = useTranslation('shell');
  const site = useSite();
  const { kind, username, email = '' } = site.session;
  const visitor = [
    { path: '/login', label: t('account.login') },
    { path: '/register', label: t('account.register') },
  ];
  const profile = kind === 'participant' ? [] : [{ path: '/profile', label: t('account.profile') }];
  return (
    <AccountEntries
      place={place}
      name={kind === 'visitor' ? undefined : (username ?? email)}
      visitor={releasedLinks(site, visitor)}
      member={[...releasedLinks(site, profile), ...menuItems(site, 'actions')]}
      logout={() => site.logout()}
    />
  );
}

interface AreaAccountProps extends Placement {
  readonly account: BarAccount;
  /** Page to show after a logout. */
  readonly home: string;
}

/** Renders an account of the area, which is separate from those of the site. */
function AreaAccount({ account, home, place }: AreaAccountProps) {
  const { store } = useShell();
  const { t } = useTranslation('shell');
  const site = useSite();
  const navigate = useNavigate();
  async function logout(): Promise<boolean> {
    const result = await post(account.logout, {}, { idempotencyKey: randomKey() });
    if (!result.ok && result.problem.code !== 'NOT_SIGNED_IN') return false;
    await navigate(home);
    await refreshOwnSession(account.session);
    store.setState({ announcement: t('account.loggedOut') });
    return true;
  }
  return (
    <AccountEntries
      place={place}
      name={useOwnSession(account.session)?.username ?? undefined}
      visitor={releasedLinks(site, account.visitor)}
      member={releasedLinks(site, account.member)}
      logout={logout}
    />
  );
}
