import { Link, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, cx } from '@larkfield/ui';
import { useId, type ReactNode } from 'react';
import { listPath, kindName, useServices } from '../data/kinds.ts';
import styles from './admin-frame.module.css';
import parts from './parts.module.css';

interface AdminFrameProps {
  readonly title: string;
  /** Name of the shown record kind. */
  readonly kind?: string | undefined;
  /** Actions for the whole page, beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

const PAGES = [
  { path: '/admin', key: 'nav.overview' },
  { path: '/userManagement', key: 'nav.users' },
  { path: '/admin/waivers', key: 'nav.waivers' },
  { path: '/admin/calendar', key: 'nav.calendar' },
  { path: '/admin/person', key: 'nav.person' },
  { path: '/admin/audit', key: 'nav.audit' },
  { path: '/admin/retention', key: 'nav.retention' },
  { path: '/admin/releases', key: 'nav.releases' },
  { path: '/admin/settings', key: 'nav.settings' },
] as const;

export function AdminFrame({ title, kind, tools, children }: AdminFrameProps) {
  const { session } = useSite();
  return (
    <div className={styles.frame}>
      <AdminMenu kind={kind} />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
        {session.factor === 'required' ? <FactorRequired /> : children}
      </div>
    </div>
  );
}

/** Replaces every page, because services reject calls without second factor. */
function FactorRequired() {
  const { t } = useTranslation('admin');
  return (
    <div className={parts.problem}>
      <h2 className={parts.panelTitle}>{t('factor.title')}</h2>
      <p>{t('factor.text')}</p>
      <ButtonLink href="/profile#totp" className={parts.small}>
        {t('dashboard.factorLink')}
      </ButtonLink>
    </div>
  );
}

/** Renders the pages of this area and the record kinds of each service; collapsed on small screens. */
function AdminMenu({ kind }: Pick<AdminFrameProps, 'kind'>) {
  const { t } = useTranslation('admin');
  const { route } = useSite();
  const services = useServices();
  return (
    <nav aria-label={t('nav.label')} className={styles.menu}>
      <details className={styles.folded}>
        <summary className={styles.summary}>{t('nav.label')}</summary>
        <ul className={styles.links}>
          {PAGES.map(({ path, key }) => (
            <li key={path}>
              <MenuLink to={path} current={route?.path === path} label={t(key)} />
            </li>
          ))}
        </ul>
        {services.map(({ service, label, kinds }) => (
          <MenuGroup key={service} label={label}>
            {kinds.map((each) => (
              <li key={each.id}>
                <MenuLink to={listPath(each)} current={kindName(each) === kind} label={each.label} />
              </li>
            ))}
          </MenuGroup>
        ))}
      </details>
    </nav>
  );
}

function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.groupName}>
        {label}
      </p>
      <ul aria-labelledby={id} className={styles.links}>
        {children}
      </ul>
    </div>
  );
}

function MenuLink({
  to,
  current,
  label,
}: {
  readonly to: string;
  readonly current: boolean;
  readonly label: string;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cx(styles.link, current && styles.current)}
    >
      {label}
    </Link>
  );
}
