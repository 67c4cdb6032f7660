import { useSite, useTranslation } from '@larkfield/area';
import type { BoardView } from '../../forms/board-data.ts';
import { writeFilters } from '../../shared/filters.ts';
import styles from './feeds.module.css';

/** The list as a feed and as a calendar that other programs keep up to date, narrowed as it is. */
export function Feeds({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation('events');
  const { language } = useSite();
  const query = writeFilters(view.filters);
  query.set('language', language);
  return (
    <section aria-labelledby="feeds" className={styles.feeds}>
      <h2 id="feeds" className={styles.title}>
        {t('feeds.title')}
      </h2>
      <p>{t('feeds.text')}</p>
      <ul className={styles.links}>
        <li>
          <a href={`/api/events/calendar.ics?${query.toString()}`}>{t('feeds.calendar')}</a>
        </li>
        <li>
          <a href={`/api/events/feed.rss?${query.toString()}`}>{t('feeds.rss')}</a>
        </li>
      </ul>
    </section>
  );
}
