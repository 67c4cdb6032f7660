import { useSite, useTranslation } from '@larkfield/area';
import type { BoardView } from '../../forms/board-data.ts';
import { formatBoardFilters } from '../../shared/filters.ts';
import styles from './feeds.module.css';

export function Feeds({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation('events');
  const { language } = useSite();
  const query = formatBoardFilters(view.filters);
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
