import { Link, useSite, useTranslation } from '@larkfield/area';
import { useEffect, type ReactNode } from 'react';
import styles from '../notices/notices.module.css';
import { accessTo } from './access.ts';

/**
 * Stands before every page. Until it is known who is looking, the page shows itself as it was rendered ahead of time;
 * then a visitor of a protected page goes to the login and comes back from there.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { session, routes, path, search, navigate } = useSite();
  const audience = routes.find((route) => route.path === path)?.audience ?? 'public';
  const access = session.loading ? 'open' : accessTo(audience, session);
  useEffect(() => {
    if (access !== 'login') return;
    navigate(`/login?from=${encodeURIComponent(path + search)}`, { replace: true }).catch(() => {
      // Overtaken by another navigation: the visitor has gone elsewhere.
    });
  }, [access, path, search, navigate]);
  if (access === 'login') return <Checking />;
  return access === 'denied' ? <Denied /> : children;
}

function Checking() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['panel']}>
      <p role="status">{t('access.checking')}</p>
    </section>
  );
}

function Denied() {
  const { t } = useTranslation('shell');
  return (
    <section className={styles['panel']}>
      <h1>{t('access.deniedTitle')}</h1>
      <p>{t('access.deniedText')}</p>
      <p>
        <Link to="/">{t('access.home')}</Link>
      </p>
    </section>
  );
}
