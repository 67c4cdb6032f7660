import { Link, useTranslation } from '@larkfield/area';
import { useState, type ReactNode } from 'react';
import styles from './header.module.css';
import { closePopover, type MenuItem } from './menu-items.ts';
import { ToolMenu } from './tool-menu.tsx';

export type AccountLink = Pick<MenuItem, 'to' | 'label' | 'current'>;

/** Ways in, for those who are not signed in; nothing as long as there are none. */
export function VisitorLinks({ links }: { readonly links: readonly AccountLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles['visitor']}>
      {links.map((link) => (
        <li key={link.to}>
          <AccountEntry link={link} />
        </li>
      ))}
    </ul>
  );
}

interface AccountMenuProps {
  readonly name: string | undefined;
  readonly children: ReactNode;
}

/** A menu under the name of who is signed in. */
export function AccountMenu({ name, children }: AccountMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <ToolMenu
      id="account-menu"
      label={t('account.label')}
      icon={
        <>
          <circle cx="12" cy="8.5" r="4" />
          <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
        </>
      }
      state={<bdi className={styles['name']}>{name}</bdi>}
    >
      {children}
    </ToolMenu>
  );
}

interface SignedInProps {
  readonly name: string;
  readonly links: readonly AccountLink[];
  /** False when the session could not be ended. */
  readonly logout: () => Promise<boolean>;
}

/** Who is signed in, where they can go, and the way out. */
export function SignedIn({ name, links, logout }: SignedInProps) {
  const { t } = useTranslation('shell');
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(!(await logout()));
    setBusy(false);
  };
  return (
    <>
      <p className={styles['signedIn']}>{t('account.signedIn', { name })}</p>
      <ul className={styles['entries']}>
        {links.map((link) => (
          <li key={link.to}>
            <AccountEntry link={link} />
          </li>
        ))}
        <li>
          <button type="button" aria-disabled={busy || undefined} onClick={() => void leave()}>
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

function AccountEntry({ link: { to, label, current } }: { readonly link: AccountLink }) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} onClick={closePopover}>
      {label}
    </Link>
  );
}
