import { useSite, useTranslation } from '@larkfield/area';
import type { EventTime } from '../../forms/item-data.ts';
import styles from './aside.module.css';

/** Renders the time in the visitor's time zone if it differs. Only the browser knows it. */
export function VisitorTime({ time: { start, end, timeZone } }: { readonly time: EventTime }) {
  const { t } = useTranslation('events');
  const { interactive, language } = useSite();
  if (!interactive) return null;
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    calendar: 'gregory',
  };
  const own = new Intl.DateTimeFormat(tag, options);
  const zone = own.resolvedOptions().timeZone;
  const [from, to] = [new Date(start), new Date(end)];
  const there = new Intl.DateTimeFormat(tag, { ...options, timeZone });
  if (own.formatRange(from, to) === there.formatRange(from, to)) return <p>{t('time.same')}</p>;
  return (
    <p>
      {t('time.yours')} <time dateTime={start}>{own.formatRange(from, to)}</time>
      <span className={styles.zone}>{zone.replaceAll('_', ' ')}</span>
    </p>
  );
}
