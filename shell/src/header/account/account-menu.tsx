import { Link, useTranslation } from '@larkfield/area';
import { useState, type ReactNode } from 'react';
import styles from '../parts/header.module.css';
import { closePopover, type MenuItem } from '../parts/menu-items.ts';
import { ToolMenu } from '../parts/tool-menu.tsx';

export type AccountLink = Pick<MenuItem, 'to' | 'label' | 'current'>;

/** Renders the links for visitors without session; nothing if no area has such pages. */
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

/** Renders a menu labelled with the user's name. */
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
  /** Ends the session; resolves with false if that failed. */
  readonly logout: () => Promise<boolean>;
}

/** Renders the user's name, links and the logout button. */
export function SignedInEntries({ name, links, logout }: SignedInProps) {
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
