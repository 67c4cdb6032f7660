import type { Language } from '@larkfield/contracts';
import type { EventTime, ItemData, ItemDocument, ItemImage, ItemSummary } from '@larkfield/mf-events/forms';
import type { EventFields, Item, ItemRecord, StoredDocument, StoredImage } from './item.ts';
import { localizedItemTexts } from './localized-texts.ts';
import { translateSample } from './sample-texts.ts';
import { LISTED_STATES } from './store.ts';
import { withoutUndefined } from './without-undefined.ts';

export type ListedItem = Pick<ItemRecord, '_id'> &
  Omit<Item, 'html' | 'content' | 'find'> & { readonly find: Omit<Item['find'], 'words'> };

export const LIST_PROJECTION = {
  html: 0,
  content: 0,
  'find.words': 0,
  holders: 0,
  parts: 0,
  submission: 0,
} as const;

export function isListed({ state }: Pick<Item, 'state'>): boolean {
  return LISTED_STATES.some((listed) => listed === state);
}

export function fileHref(fileId: string): string {
  return `/api/events/files/${fileId}`;
}

export function toSummary(listed: ListedItem, language: Language): ItemSummary {
  const item = translateSample(listed, language);
  const { event } = item;
  return {
    id: item._id,
    words: localizedItemTexts(item, language),
    kind: item.kind,
    state: item.state,
    slug: item.slugs[0],
    language: item.language,
    title: item.title,
    subtitle: item.subtitle,
    excerpt: item.find.excerpt,
    publishedAt: item.publishedAt.toISOString(),
    timestamp: item.timestamp,
    likes: item.likes,
    industries: item.industries,
    classes: item.classes,
    allAges: item.allAges,
    sponsored: event?.sponsored ?? false,
    ...withoutUndefined({
      author: item.author?.name,
      region: item.region,
      ages: item.ages,
      format: item.format,
      image: item.image && toImage(item.image),
      document: item.document && toDocument(item.document),
      time: event && toTime(event, item.find),
      meetingType: event?.meetingType,
      country: event?.country,
      city: event?.city,
      cost: event?.cost,
    }),
  };
}

/** Returns the data of the page of an item. `now` decides whether the event is over. */
export function toData(record: ItemRecord, language: Language, now: Date): Omit<ItemData, 'related'> {
  const item = translateSample(record, language);
  const { event } = item;
  const capacity = event?.capacity;
  return {
    ...toSummary(item, language),
    content: item.content,
    updatedAt: item.updatedAt.toISOString(),
    links: item.links,
    items: event?.items ?? [],
    sequence: item.sequence,
    over: event !== undefined && event.end <= now,
    ...withoutUndefined({
      cancelReason: item.cancelReason,
      venue: event?.venue,
      numberExpected: event?.numberExpected,
      jobFunction: event?.jobFunction,
      jobTitle: event?.jobTitle,
      jobLevel: event?.jobLevel,
      capacity: capacity && { ...capacity, left: Math.max(0, capacity.places - item.taken) },
    }),
  };
}

function toTime(
  { start, end, timeZone, allDay }: EventFields,
  days: Pick<EventTime, 'firstDay' | 'lastDay'>,
): EventTime {
  const { firstDay, lastDay } = days;
  return { start: start.toISOString(), end: end.toISOString(), timeZone, allDay, firstDay, lastDay };
}

function toImage({ alt, width, height, sizes }: StoredImage): ItemImage {
  return {
    ...{ alt, width, height },
    sizes: sizes.map((size) => ({ width: size.width, type: size.type, src: fileHref(size.fileId) })),
  };
}

function toDocument({ fileId, name, type, bytes }: StoredDocument): ItemDocument {
  return { name, type, bytes, href: fileHref(fileId) };
}
