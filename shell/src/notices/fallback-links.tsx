import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { menuItems } from '../header/parts/menu-items.ts';
import styles from './notices.module.css';

const CONTACT = '/contact';

/** Renders links for a page without content: home, search and contact, if active areas have them. */
export function FallbackLinks() {
  const { t } = useTranslation('shell');
  const [search] = menuItems(useSite(), 'search');
  const hasContact = useHasRoute(CONTACT);
  return (
    <ul className={styles['links']}>
      <li>
        <Link to="/" className={styles.button}>
          {t('system.home')}
        </Link>
      </li>
      {search && (
        <li>
          <Link to={search.to}>{t('system.search')}</Link>
        </li>
      )}
      {hasContact && (
        <li>
          <Link to={CONTACT}>{t('system.contact')}</Link>
        </li>
      )}
    </ul>
  );
}
