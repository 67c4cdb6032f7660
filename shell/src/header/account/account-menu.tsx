import { useTranslation } from '@larkfield/area';
import { useState } from 'react';
import styles from '../parts/header.module.css';
import { MenuEntry } from '../parts/menu-entry.tsx';
import type { MenuItem } from '../parts/menu-items.ts';
import { ToolMenu } from '../parts/tool-menu.tsx';

export interface Placement {
  /** In the bar the entries of a user are behind a button, in the menu they stand open. */
  readonly place: 'bar' | 'menu';
}

interface AccountEntriesProps extends Placement, Omit<SignedInProps, 'links' | 'name'> {
  /** Undefined without session. */
  readonly name: string | undefined;
  readonly visitor: readonly MenuItem[];
  readonly member: readonly MenuItem[];
}

/** Renders links for visitors without session, otherwise the entries of the user. */
export function AccountEntries({ place, name, visitor, member, logout }: AccountEntriesProps) {
  const { t } = useTranslation('shell');
  if (name === undefined) return <VisitorLinks links={visitor} />;
  const entries = <SignedInEntries name={name} links={member} logout={logout} />;
  if (place === 'menu') return entries;
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
      {entries}
    </ToolMenu>
  );
}

function VisitorLinks({ links }: { readonly links: readonly MenuItem[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles['visitor']}>
      {links.map((item) => (
        <MenuEntry key={item.to} {...item} />
      ))}
    </ul>
  );
}

interface SignedInProps {
  readonly name: string;
  readonly links: readonly MenuItem[];
  /** Ends the session; resolves with false if that failed. */
  readonly logout: () => Promise<boolean>;
}

/** Renders the user's name, links and the logout button. */
function SignedInEntries({ name, links, logout }: SignedInProps) {
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
        {links.map((item) => (
          <MenuEntry key={item.to} {...item} />
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
