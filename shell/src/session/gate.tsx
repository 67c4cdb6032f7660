import { useNavigate, useSite, useTranslation } from '@larkfield/area';
import type { RouteSummary } from '@larkfield/contracts';
import { useEffect, type ReactNode } from 'react';
import styles from '../notices/notices.module.css';
import { SystemContent } from '../system/system-content.tsx';
import { accessTo } from './access.ts';

interface GateProps {
  /** The matched route: whoever asks by address could ask for one that is in no list. */
  readonly route: Pick<RouteSummary, 'audience'>;
  readonly children: ReactNode;
}

/**
 * Stands before every page. Until it is known who is looking, the page shows itself as it was rendered ahead of time;
 * then a visitor of a protected page goes to the login and comes back from there.
 */
export function Gate({ route, children }: GateProps) {
  const { session, path, search } = useSite();
  const navigate = useNavigate();
  const access = session.loading ? 'open' : accessTo(route.audience, session);
  useEffect(() => {
    if (access !== 'login') return;
    navigate(`/login?from=${encodeURIComponent(path + search)}`, { replace: true }).catch(() => {
      // Overtaken by another navigation: the visitor has gone elsewhere.
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
