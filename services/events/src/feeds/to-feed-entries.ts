import type { Language } from '@larkfield/contracts';
import type { IcsEntry } from '@larkfield/kit/texts';
import { addDays, dayIn } from '../items/days.ts';
import type { EventFields, ItemRecord } from '../items/item.ts';
import { localizedItemTexts } from '../items/localized-texts.ts';
import { fileHref } from '../items/item-views.ts';
import { translateSample } from '../items/sample-texts.ts';
import { plainTextOf } from '../items/search-keys.ts';
import { itemUrl } from '../items/json-ld.ts';
import type { RssEntry } from './rss.ts';

interface EntryOptions {
  /** Language of links, and of dates and places. */
  readonly language: Language;
  readonly siteOrigin: string;
}

/** Returns the UID of an event. It must never change, because calendars recognize the event by it. */
function calendarUid({ _id }: Pick<ItemRecord, '_id'>, siteOrigin: string): string {
  return `${_id}@${new URL(siteOrigin).hostname}`;
}

/** Returns the calendar entry of an event, or undefined for news. */
export function toCalendarEntry(record: ItemRecord, options: EntryOptions): IcsEntry | undefined {
  const item = translateSample(record, options.language);
  const { event } = item;
  if (!event) return undefined;
  const url = itemUrl(item.slugs[0], options);
  const { place } = localizedItemTexts(item, options.language);
  const time = timeText(item, options.language);
  return {
    uid: calendarUid(item, options.siteOrigin),
    language: item.language,
    summary: item.title,
    // The reader's calendar shows its own time zone, so the text says which one is meant at the place of the event.
    description: [item.subtitle, time, plainTextOf(item.content), url].filter(Boolean).join('\n\n'),
    ...(place ? { location: place } : {}),
    url,
    ...timesOf(event),
    status: item.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    sequence: item.sequence,
    createdAt: item.createdAt,
    changedAt: item.updatedAt,
  };
}

/** Times are instants, so readers see them in their own time zone. Whole days have no time zone. */
function timesOf({ start, end, timeZone, allDay }: EventFields): Pick<IcsEntry, 'start' | 'end'> {
  if (!allDay) return { start: { moment: start }, end: { moment: end } };
  const first = dayIn(start, timeZone);
  // In iCalendar the end of whole days is exclusive.
  const after = dayIn(end, timeZone);
  return { start: { day: first }, end: { day: after > first ? after : addDays(first, 1) } };
}

export function toRssEntry(record: ItemRecord, options: EntryOptions): RssEntry {
  const item = translateSample(record, options.language);
  const { document } = item;
  const time = timeText(item, options.language);
  return {
    id: item._id,
    title: item.title,
    link: itemUrl(item.slugs[0], options),
    html: `<p>${plain(item.subtitle)}</p>${time ? `<p>${plain(time)}</p>` : ''}${item.html}`,
    publishedAt: item.publishedAt,
    ...(item.author ? { author: item.author.name } : {}),
    categories: [],
    ...(document
      ? {
          enclosure: {
            url: options.siteOrigin + fileHref(document.fileId),
            type: document.type,
            bytes: document.bytes,
          },
        }
      : {}),
  };
}

/** Returns the time at the place of the event, with its zone; whole days have none. */
function timeText(item: ItemRecord, language: Language): string | undefined {
  const { when, zone } = localizedItemTexts(item, language);
  return item.event?.allDay ? when : when && `${when} · ${zone}`;
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
