import { useSite, useTranslation } from '@larkfield/area';
import type { EventTime, ItemData } from '../../forms/item-data.ts';
import styles from './aside.module.css';

/** Renders links that add an event to the visitor's calendar: as a file, and for common calendar services. */
export function CalendarLinks({ item, time }: { readonly item: ItemData; readonly time: EventTime }) {
  const { t } = useTranslation('events');
  const { language } = useSite();
  const { title, subtitle, words } = item;
  const entry = { title, text: subtitle, place: words.place ?? '' };
  return (
    <ul className={styles.links}>
      <li>
        <a href={`/api/events/${item.id}/calendar.ics?language=${language}`}>{t('calendarLinks.file')}</a>
      </li>
      <li>
        <a href={googleLink(entry, time)} rel="noopener">
          {t('calendarLinks.google')}
        </a>
      </li>
      <li>
        <a href={outlookLink(entry, time)} rel="noopener">
          {t('calendarLinks.outlook')}
        </a>
      </li>
    </ul>
  );
}

interface LinkEntry {
  readonly title: string;
  readonly text: string;
  readonly place: string;
}

function googleLink(
  { title, text, place }: LinkEntry,
  { start, end, allDay, firstDay, lastDay }: EventTime,
): string {
  const plain = (date: string) => date.replaceAll(/[-:]|\.\d+/g, '');
  // The end is exclusive: the day after the last.
  const dates = allDay ? `${plain(firstDay)}/${plain(dayAfter(lastDay))}` : `${plain(start)}/${plain(end)}`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates,
    details: text,
    location: place,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

function outlookLink(
  { title, text, place }: LinkEntry,
  { start, end, allDay, firstDay, lastDay }: EventTime,
): string {
  const query = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title, body: text, location: place },
    startdt: allDay ? firstDay : start,
    enddt: allDay ? dayAfter(lastDay) : end,
    allday: String(allDay),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
