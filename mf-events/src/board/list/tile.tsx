import { useSite } from '@larkfield/area';
import { cx, Icon } from '@larkfield/ui';
import type { ItemSummary } from '../../../forms/item-data.ts';
import styles from './tile.module.css';

/** Paths of icons on a 24 x 24 grid. */
const PAGE_ICON = 'M5 3.5h9.5L19 8v12.5H5v-17Zm9 0V8h5M8.5 12.5h7m-7 4h7';
const FILM_ICON = 'M3.5 5.5h17v13h-17v-13Zm6.5 3.5v6l5-3-5-3Z';

/** Renders what stands for an item without a picture: the day of an event, or a sign for news. Texts say the same. */
export function Tile({ item: { kind, format, time } }: { readonly item: ItemSummary }) {
  const { language } = useSite();
  if (!time)
    return (
      <div className={cx(styles.tile, styles.news)} aria-hidden="true">
        <Icon path={format === 'video' ? FILM_ICON : PAGE_ICON} />
      </div>
    );
  const day = new Date(`${time.firstDay}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
      ...options,
      calendar: 'gregory',
      timeZone: 'UTC',
    }).format(day);
  return (
    <div className={cx(styles.tile, styles[kind])} aria-hidden="true">
      <span className={styles.month}>{part({ month: 'short' })}</span>
      {/* Not "day: numeric", which adds a sign in Japanese, Korean and Chinese. */}
      <span className={styles.day}>{day.getUTCDate()}</span>
    </div>
  );
}
