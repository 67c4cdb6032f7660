import { normalizeForSearch } from '@larkfield/kit/records';
import type {
  Currency,
  Industry,
  ItemClass,
  ItemKind,
  MeetingType,
  NewsFormat,
  Region,
} from '@larkfield/mf-events/forms';
import type { ItemRecord } from '../items/item.ts';

export interface Entry {
  readonly id: string;
  readonly kind: ItemKind;
  /** Milliseconds. */
  readonly publishedAt: number;
  /** Milliseconds. Undefined for news. */
  readonly end: number | undefined;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly allAges: boolean;
  readonly ageFrom: number | undefined;
  readonly ageTo: number | undefined;
  readonly format: NewsFormat | MeetingType | undefined;
  readonly region: Region | undefined;
  readonly industries: readonly Industry[];
  readonly classes: readonly ItemClass[];
  readonly country: string | undefined;
  /** Normalized for search. */
  readonly city: string | undefined;
  readonly free: boolean;
  readonly amount: number | undefined;
  readonly currency: Currency | undefined;
}

export const ENTRY_FIELDS = {
  ...{ kind: 1, state: 1, publishedAt: 1, changedAt: 1, allAges: 1, ages: 1, format: 1, region: 1 },
  ...{ industries: 1, classes: 1, find: 1 },
  ...{ 'event.end': 1, 'event.meetingType': 1, 'event.country': 1, 'event.city': 1, 'event.cost': 1 },
} as const;

export type EntrySource = Pick<
  ItemRecord,
  | '_id'
  | 'kind'
  | 'state'
  | 'publishedAt'
  | 'changedAt'
  | 'allAges'
  | 'ages'
  | 'format'
  | 'region'
  | 'industries'
  | 'classes'
  | 'find'
  | 'event'
>;

export function toEntry(item: EntrySource): Entry {
  const { event, ages, find } = item;
  return {
    id: item._id,
    kind: item.kind,
    publishedAt: item.publishedAt.getTime(),
    end: event?.end.getTime(),
    firstDay: find.firstDay,
    lastDay: find.lastDay,
    allAges: item.allAges,
    ageFrom: ages?.from,
    ageTo: ages?.to,
    format: item.format ?? event?.meetingType,
    region: item.region,
    industries: item.industries,
    classes: item.classes,
    country: event?.country,
    city: event?.city === undefined ? undefined : normalizeForSearch(event.city),
    free: event?.cost?.free ?? false,
    amount: event?.cost?.amount,
    currency: event?.cost?.currency,
  };
}
