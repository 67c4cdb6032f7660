import {
  CLASSES,
  INDUSTRIES,
  JOB_LEVEL_WORDS,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  partsIn,
  REGIONS,
  toDecimal,
} from '@larkfield/mf-events/forms';
import { toTwelveHours } from '@larkfield/contracts/twelve-hours';
import Type, { type Static } from 'typebox';
import { addDays, dayIn } from './days.ts';
import type { EventFields, ItemRecord } from './item.ts';
import { fileHref } from './show.ts';

const shared = {
  Timestamp: Type.Integer(),
  Title: Type.String(),
  Subtitle: Type.String(),
  Region: Type.String(),
  /** JSON list text, as is `Industry`. */
  Class: Type.String(),
  Industry: Type.String(),
  AgeStart: Type.Integer(),
  AgeEnd: Type.Integer(),
  AllAge: Type.Boolean(),
  /** HTML. */
  Description: Type.String(),
  /** Addresses of the files: lists carry no files themselves (D98). */
  image_data: Type.String(),
  doc_data: Type.String(),
  DocFormat: Type.String(),
  Likes: Type.Integer(),
};

/** An entry of `GET api/news`. */
export const wireNews = Type.Object({
  ...shared,
  Format: Type.String(),
  Link: Type.String(),
  /** JSON list text. Who likes something is told to nobody; it is empty. */
  likedUsers: Type.String(),
});

/** An entry of `GET api/event`. */
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
  /** JSON list text of `{name, amount, unit}`. */
  ItemList: Type.String(),
});

export type WireNews = Static<typeof wireNews>;
export type WireEvent = Static<typeof wireEvent>;

/** A piece of news under the names of the calls. */
export function toWireNews(item: ItemRecord, siteOrigin: string): WireNews {
  return {
    ...toShared(item, siteOrigin),
    Format: item.format ? NEWS_FORMATS[item.format] : '',
    Link: item.links.join(' '),
    likedUsers: '[]',
  };
}

/** An event under the names of the calls. @throws Error for what is none. */
export function toWireEvent(item: ItemRecord, siteOrigin: string): WireEvent {
  const { event } = item;
  if (!event) throw new Error(`${item._id} is no event`);
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
  const time = (instant: Date) => toTwelveHours(partsIn(instant, timeZone).slice(11, 16));
  return { ...days, DateEnd: dayIn(end, timeZone), TimeStart: time(start), TimeEnd: time(end) };
}

/** In words, as the other choices are. */
function jobLevelOf({ jobLevel }: EventFields): string {
  const key = keysOf(JOB_LEVEL_WORDS).find((each) => each === jobLevel);
  return key ? JOB_LEVEL_WORDS[key] : jobLevel;
}
