import { useNavigate, useSite, useTranslation } from '@larkfield/area';
import type { RouteSummary } from '@larkfield/contracts';
import { useEffect, type ReactNode } from 'react';
import styles from '../notices/notices.module.css';
import { SystemContent } from '../system/system-content.tsx';
import { accessTo } from '../session/access.ts';

interface GateProps {
  /** Matched route; a page opened by address may be in no list. */
  readonly route: Pick<RouteSummary, 'audience'>;
  readonly children: ReactNode;
}

/** Guards every page. Once the session is known, redirects visitors of a protected page to the login. */
export function AccessGate({ route, children }: GateProps) {
  const { session, path, search } = useSite();
  const navigate = useNavigate();
  const access = session.loading ? 'open' : accessTo(route.audience, session);
  useEffect(() => {
    if (access !== 'login') return;
    navigate(`/login?from=${encodeURIComponent(path + search)}`, { replace: true }).catch(() => {
      // Another navigation replaced this one.
    });
  }, [access, path, search, navigate]);
  if (access === 'login') return <Checking />;
  return access === 'denied' ? <SystemContent name="denied" /> : children;
}

function Checking() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['panel']}>
      <p role="status">{t('access.checking')}</p>
    </section>
  );
}
