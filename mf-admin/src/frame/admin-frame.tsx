import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { AdminMenu } from './admin-menu.tsx';
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
