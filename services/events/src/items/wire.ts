import {
  CLASSES,
  INDUSTRIES,
  JOB_LEVEL_WIRE_NAMES,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  localTimeIn,
  REGIONS,
  toDecimal,
} from '@larkfield/mf-events/forms';
import { toTwelveHours } from '@larkfield/contracts/twelve-hours';
import Type, { type Static } from 'typebox';
import { addDays, dayIn } from './days.ts';
import type { EventFields, ItemRecord } from './item.ts';
import { fileHref } from './item-views.ts';

const shared = {
  Timestamp: Type.Integer(),
  Title: Type.String(),
  Subtitle: Type.String(),
  Region: Type.String(),
  /** JSON array as text, like `Industry`. */
  Class: Type.String(),
  Industry: Type.String(),
  AgeStart: Type.Integer(),
  AgeEnd: Type.Integer(),
  AllAge: Type.Boolean(),
  Description: Type.String(),
  /** Addresses of the files, because lists contain no files (D98). */
  image_data: Type.String(),
  doc_data: Type.String(),
  DocFormat: Type.String(),
  Likes: Type.Integer(),
};

export const wireNews = Type.Object({
  ...shared,
  Format: Type.String(),
  Link: Type.String(),
  /** JSON array as text. Always empty, because likes are private. */
  likedUsers: Type.String(),
});

export const wireEvent = Type.Object({
  ...shared,
  DateStart: Type.String(),
  DateEnd: Type.String(),
  AllDay: Type.Boolean(),
  TimeStart: Type.String(),
  TimeEnd: Type.String(),
  TimeZone: Type.String(),
  NumExpect: Type.String(),
  NoCost: Type.Boolean(),
  Cost: Type.String(),
  Currency: Type.String(),
  MeetingType: Type.String(),
  Country: Type.String(),
  City: Type.String(),
  Sponsor: Type.Boolean(),
  JobFunction: Type.String(),
  JobLevel: Type.String(),
  JobTitle: Type.String(),
  /** JSON array of `{name, amount, unit}` as text. */
  ItemList: Type.String(),
});

export type WireNews = Static<typeof wireNews>;
export type WireEvent = Static<typeof wireEvent>;

/** Converts a news item to the fields of the specification. */
export function toWireNews(item: ItemRecord, siteOrigin: string): WireNews {
  return {
    ...toShared(item, siteOrigin),
    Format: item.format ? NEWS_FORMATS[item.format] : '',
    Link: item.links.join(' '),
    likedUsers: '[]',
  };
}

/** Converts an event to the fields of the specification. @throws Error if the item is not an event */
export function toWireEvent(item: ItemRecord, siteOrigin: string): WireEvent {
  const { event } = item;
  if (!event) throw new Error(`${item._id} is not an event`);
  const { cost } = event;
  return {
    ...toShared(item, siteOrigin),
    ...toDates(event),
    TimeZone: event.timeZone,
    NumExpect: event.numberExpected === undefined ? '' : String(event.numberExpected),
    NoCost: cost?.free ?? false,
    Cost: cost ? toDecimal(cost.amount, cost.currency) : '',
    Currency: cost?.currency ?? '',
    MeetingType: MEETING_TYPES[event.meetingType],
    Country: event.country ?? '',
    City: event.city ?? '',
    Sponsor: event.sponsored,
    JobFunction: event.jobFunction ?? '',
    JobLevel: jobLevelOf(event),
    JobTitle: event.jobTitle ?? '',
    ItemList: JSON.stringify(
      event.items.map(({ name, quantity, unit }) => ({ name, amount: quantity, unit })),
    ),
  };
}

function toShared(item: ItemRecord, siteOrigin: string) {
  const { ages = { from: 0, to: 0 }, image, document } = item;
  return {
    Timestamp: item.timestamp,
    Title: item.title,
    Subtitle: item.subtitle,
    Region: item.region ? REGIONS[item.region] : '',
    Class: JSON.stringify(item.classes.map((key) => CLASSES[key])),
    Industry: JSON.stringify(item.industries.map((key) => INDUSTRIES[key])),
    AgeStart: ages.from,
    AgeEnd: ages.to,
    AllAge: item.allAges,
    Description: item.html,
    image_data: image ? siteOrigin + fileHref(image.sizes.at(-1)?.fileId ?? image.fileId) : '',
    doc_data: document ? siteOrigin + fileHref(document.fileId) : '',
    DocFormat: document ? (/\.([a-z]+)$/.exec(document.name.toLowerCase())?.[1] ?? '') : '',
    Likes: item.likes,
  };
}

function toDates({ start, end, timeZone, allDay }: EventFields) {
  const days = { DateStart: dayIn(start, timeZone), AllDay: allDay };
  if (allDay) return { ...days, DateEnd: addDays(dayIn(end, timeZone), -1), TimeStart: '', TimeEnd: '' };
  const time = (instant: Date) => toTwelveHours(localTimeIn(instant, timeZone).slice(11, 16));
  return { ...days, DateEnd: dayIn(end, timeZone), TimeStart: time(start), TimeEnd: time(end) };
}

function jobLevelOf({ jobLevel }: EventFields): string {
  const key = keysOf(JOB_LEVEL_WIRE_NAMES).find((each) => each === jobLevel);
  return key ? JOB_LEVEL_WIRE_NAMES[key] : jobLevel;
}
