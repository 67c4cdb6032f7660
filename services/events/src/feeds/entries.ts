import type { Language } from '@larkfield/contracts';
import type { IcsEntry } from '@larkfield/kit';
import { addDays, dayIn } from '../items/days.ts';
import type { EventFields, ItemRecord } from '../items/item.ts';
import { wordsFor } from '../items/local-words.ts';
import { fileHref } from '../items/show.ts';
import { textOf } from '../items/keys.ts';
import { urlOf } from '../board/head.ts';
import type { FeedEntry } from './rss.ts';

interface EntryOptions {
  /** Of the addresses, and of what the author has not written. */
  readonly language: Language;
  readonly siteOrigin: string;
}

/** Name of an event in all calendars, for ever. */
export function uidOf({ _id }: Pick<ItemRecord, '_id'>, siteOrigin: string): string {
  return `${_id}@${new URL(siteOrigin).hostname}`;
}

/** An event as a calendar has it; nothing for news. */
export function toCalendarEntry(item: ItemRecord, options: EntryOptions): IcsEntry | undefined {
  const { event } = item;
  if (!event) return undefined;
  const url = urlOf(item.slugs[0], options);
  const { place } = wordsFor(item, options.language);
  return {
    uid: uidOf(item, options.siteOrigin),
    language: item.language,
    summary: item.title,
    description: [item.subtitle, textOf(item.content), url].filter((part) => part !== '').join('\n\n'),
    ...(place ? { location: place } : {}),
    url,
    ...timesOf(event),
    status: item.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    sequence: item.sequence,
    createdAt: item.createdAt,
    changedAt: item.updatedAt,
  };
}

/** Moments, so that every reader shows the hour that it is where they are; whole days stay days, wherever they are read. */
function timesOf({ start, end, timeZone, allDay }: EventFields): Pick<IcsEntry, 'start' | 'end'> {
  if (!allDay) return { start: { moment: start }, end: { moment: end } };
  const first = dayIn(start, timeZone);
  // The end is the day after the last one, and never the first itself.
  const after = dayIn(end, timeZone);
  return { start: { day: first }, end: { day: after > first ? after : addDays(first, 1) } };
}

/** News or an event as a feed has it. */
export function toFeedEntry(item: ItemRecord, options: EntryOptions): FeedEntry {
  const { document, event } = item;
  const { when, zone } = wordsFor(item, options.language);
  const time = event?.allDay ? when : [when, zone].filter(Boolean).join(' · ');
  return {
    id: item._id,
    title: item.title,
    link: urlOf(item.slugs[0], options),
    html: `<p>${plain(item.subtitle)}</p>${event && time ? `<p>${plain(time)}</p>` : ''}${item.html}`,
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

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
