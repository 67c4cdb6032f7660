import { differences, type AuditChange, type Column, type RecordKind } from '@larkfield/kit/records';
import type { ItemFields } from '../items/item.ts';

const PLAIN = ['language', 'title', 'subtitle', 'region', 'format', 'html', 'allAges'] as const;
const LISTS = ['classes', 'industries', 'links'] as const;
const EVENT = [
  ...(['start', 'end', 'timeZone', 'allDay', 'meetingType', 'country', 'city'] as const),
  ...(['numberExpected', 'sponsored', 'jobFunction', 'jobTitle', 'jobLevel'] as const),
];

/** Returns what the audit records of an edited item: old and new values, of files their descriptions and names. */
export function itemChanges(before: ItemFields, after: ItemFields): AuditChange[] {
  const [was, to] = [before, after].map(flat);
  return [
    ...differences(before, after, PLAIN),
    ...differences(before.event ?? {}, after.event ?? {}, EVENT),
    ...differences(was ?? {}, to ?? {}, [...LISTS, ...FLAT]),
  ];
}

const FLAT = ['ages', 'image', 'document', 'venue', 'places', 'waitingList', 'cost', 'items'] as const;

function flat({ ages, image, document, event, ...item }: ItemFields) {
  const { capacity, venue, cost, items } = event ?? {};
  return {
    ...Object.fromEntries(LISTS.map((name) => [name, item[name].join(', ')])),
    ages: ages && `${ages.from}–${ages.to}`,
    image: image && `${image.alt} (${image.fileId})`,
    document: document?.name,
    venue: venue && Object.values(venue).filter(isText).join(', '),
    places: capacity?.places,
    waitingList: capacity?.waitingList,
    cost: cost && `${cost.amount} ${cost.currency}`,
    items: items?.map(({ name, quantity, unit }) => `${name}: ${quantity} ${unit}`).join(', '),
  };
}

const field = (label: string, type: Column['type'] = 'text') => ({ label, type });
const chosen = (label: string, texts: string) =>
  ({ label, type: 'choice', choices: { values: [], texts } }) as const;

/** Names of the recorded fields that are no columns. */
export const ITEM_AUDIT_FIELDS: NonNullable<RecordKind['auditFields']> = {
  subtitle: field('posting:fields.subtitle'),
  html: field('posting:fields.html', 'lines'),
  region: chosen('events:filters.region', 'events:regions'),
  format: chosen('events:filters.format', 'events:formats'),
  classes: chosen('events:filters.class', 'events:classes'),
  industries: chosen('events:filters.industry', 'events:industries'),
  links: field('posting:fields.links'),
  ages: field('events:filters.ages'),
  allAges: field('events:facts.allAges', 'boolean'),
  image: field('posting:fields.image'),
  document: field('posting:fields.document'),
  start: field('posting:fields.dateStart', 'date'),
  end: field('posting:fields.dateEnd', 'date'),
  timeZone: field('posting:fields.timeZone'),
  allDay: field('events:facts.allDay', 'boolean'),
  meetingType: chosen('events:details.meeting', 'events:meetingTypes'),
  venue: field('events:details.venue'),
  country: field('forms:fields.country', 'country'),
  city: field('forms:fields.city'),
  cost: field('posting:parts.people'),
  places: field('posting:fields.places', 'number'),
  waitingList: field('posting:fields.waitingList', 'boolean'),
  numberExpected: field('events:details.expected', 'number'),
  sponsored: field('events:facts.sponsored', 'boolean'),
  jobFunction: field('events:details.jobFunction'),
  jobTitle: field('events:details.jobTitle'),
  jobLevel: field('events:details.jobLevel'),
  items: field('posting:items.title'),
};

const isText = (value: unknown): value is string => typeof value === 'string';
