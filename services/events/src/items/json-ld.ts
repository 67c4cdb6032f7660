import { localizePath, type Language } from '@larkfield/contracts';
import { toDecimal, type Cost, type ItemData, type ItemSummary } from '@larkfield/mf-events/forms';

export interface LinkOptions {
  readonly language: Language;
  readonly siteOrigin: string;
}

export function itemPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}`;
}

export function itemUrl(slug: string, { language, siteOrigin }: LinkOptions): string {
  return siteOrigin + localizePath(itemPath(slug), language);
}

export function listJsonLd(items: readonly ItemSummary[], options: LinkOptions) {
  const itemListElement = items.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: itemUrl(slug, options),
  }));
  return [
    { '@type': 'ItemList', inLanguage: options.language, numberOfItems: items.length, itemListElement },
  ];
}

export function itemJsonLd(item: ItemData, options: LinkOptions) {
  const url = itemUrl(item.slug, options);
  const image = item.image?.sizes.at(-1);
  const common = {
    url,
    inLanguage: item.language,
    description: item.subtitle,
    ...(image ? { image: options.siteOrigin + image.src } : {}),
    isAccessibleForFree: item.kind === 'news' || (item.cost?.free ?? false),
  };
  if (item.kind === 'event')
    return [{ '@type': 'Event', name: item.title, ...common, ...eventParts(item, url) }];
  return [
    {
      '@type': 'NewsArticle',
      headline: item.title,
      ...common,
      datePublished: item.publishedAt,
      dateModified: item.updatedAt,
      ...(item.author === undefined ? {} : { author: { '@type': 'Person', name: item.author } }),
    },
  ];
}

const MODES = {
  remote: 'OnlineEventAttendanceMode',
  inPerson: 'OfflineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;

function eventParts(
  { time, meetingType = 'inPerson', cost, capacity, ages, ...item }: ItemData,
  url: string,
) {
  return {
    startDate: time?.allDay ? time.firstDay : time?.start,
    endDate: time?.allDay ? time.lastDay : time?.end,
    eventStatus: `https://schema.org/${item.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${MODES[meetingType]}`,
    location: locationsOf({ meetingType, ...item }, url),
    ...(ages && !item.allAges ? { typicalAgeRange: `${ages.from}-${ages.to}` } : {}),
    ...(cost ? { offers: offerOf(cost, capacity, url) } : {}),
    ...(capacity
      ? { maximumAttendeeCapacity: capacity.places, remainingAttendeeCapacity: capacity.left }
      : {}),
  };
}

function locationsOf(
  { meetingType, city, country }: Pick<ItemData, 'meetingType' | 'city' | 'country'>,
  url: string,
) {
  const address = {
    '@type': 'PostalAddress',
    ...(city ? { addressLocality: city } : {}),
    ...(country ? { addressCountry: country } : {}),
  };
  const onSite = { '@type': 'Place', name: city ?? country ?? '', address };
  const online = { '@type': 'VirtualLocation', url };
  if (meetingType === 'remote') return online;
  return meetingType === 'hybrid' ? [onSite, online] : onSite;
}

function offerOf({ amount, currency, free }: Cost, capacity: ItemData['capacity'], url: string) {
  return {
    '@type': 'Offer',
    url,
    price: free ? '0' : toDecimal(amount, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${capacity?.left === 0 ? 'SoldOut' : 'InStock'}`,
  };
}
