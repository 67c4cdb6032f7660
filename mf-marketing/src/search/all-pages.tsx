import { Link, useLoaderData, useTranslation } from '@larkfield/area';
import styles from './page.module.css';

/** Every page that everybody may find, with what it is about: the way on without script or without a result. */
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
