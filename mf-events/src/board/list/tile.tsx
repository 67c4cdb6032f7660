import { useSite } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { cx, Icon } from '@larkfield/ui';
import type { ItemSummary } from '../../../forms/item-data.ts';
import styles from './tile.module.css';

/** Paths of icons on a 24 x 24 grid: kinds of news, and how people meet at an event. */
const PAGE_ICON = 'M5 3.5h9.5L19 8v12.5H5v-17Zm9 0V8h5M8.5 12.5h7m-7 4h7';
const BOOK_ICON = 'M12 6c-2-1.5-5-2-8.5-2v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4c-3.5 0-6.5.5-8.5 2Zm0 0v14';
const SCREEN_ICON = 'M3 4.5h18v12H3v-12ZM9 20h6m-3-3.5V20';
const PLACE_ICON =
  'M12 21c4-4.5 6.5-8 6.5-11a6.5 6.5 0 1 0-13 0c0 3 2.5 6.5 6.5 11Zm0-9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z';
const ICONS: Readonly<Record<string, string>> = {
  video: 'M3.5 5.5h17v13h-17v-13Zm6.5 3.5v6l5-3-5-3Z',
  magazine: BOOK_ICON,
  guide: BOOK_ICON,
  website: SCREEN_ICON,
  remote: SCREEN_ICON,
  inPerson: PLACE_ICON,
  hybrid: PLACE_ICON,
};

/**
 * Renders what stands for an item without a picture: the day of an event with how people meet, or a sign for the kind of
 * news. Texts say the same.
 */
export function Tile({ item: { kind, format, meetingType, time } }: { readonly item: ItemSummary }) {
  const { language } = useSite();
  const icon = <Icon path={ICONS[meetingType ?? format ?? ''] ?? PAGE_ICON} />;
  if (!time)
    return (
      <div className={cx(styles.tile, styles.news)} aria-hidden="true">
        {icon}
      </div>
    );
  const day = new Date(`${time.firstDay}T00:00:00Z`);
  return (
    <div className={cx(styles.tile, styles[kind])} aria-hidden="true">
      <span className={styles.month}>{monthFormat(language).format(day)}</span>
      {/* Not "day: numeric", which adds a sign in Japanese, Korean and Chinese. */}
      <span className={styles.day}>{day.getUTCDate()}</span>
      {icon}
    </div>
  );
}

const monthFormats = new Map<Language, Intl.DateTimeFormat>();

/** Returns a cached format: creating one for each of 20 items took a fifth of rendering the board. */
function monthFormat(language: Language): Intl.DateTimeFormat {
  const known = monthFormats.get(language);
  if (known) return known;
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.DateTimeFormat(tag, { month: 'short', calendar: 'gregory', timeZone: 'UTC' });
  monthFormats.set(language, format);
  return format;
}
