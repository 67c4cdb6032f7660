import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import styles from './page.module.css';

/** Renders every public page with its description, for visitors without script or without results. */
export function AllPages() {
  const { t } = useTranslation('search');
  const pages = useLoaderData<'/search'>();
  return (
    <section aria-labelledby="all-pages" className={styles.pages}>
      <h2 id="all-pages">{t('pages')}</h2>
      <ul>
        {pages.map(({ path, title, description }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
