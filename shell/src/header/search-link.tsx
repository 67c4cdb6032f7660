import { Link, useSite } from '@larkfield/area';
import styles from './parts/header.module.css';
import { menuItems, releasedLinks } from './parts/menu-items.ts';

/** Renders the link to the search page of the site or the area; nothing if there is none. */
export function SearchLink() {
  const site = useSite();
  const { search } = site.bar ?? {};
  const [entry] = search ? releasedLinks(site, [search]) : menuItems(site, 'search');
  if (!entry) return null;
  return (
    <Link to={entry.to} className={styles['tool']} aria-current={entry.current ? 'page' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m20 20-4.7-4.7M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z" />
      </svg>
      <span className={styles['word']}>{entry.label}</span>
    </Link>
  );
}
