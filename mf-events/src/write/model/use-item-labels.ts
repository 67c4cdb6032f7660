import { useTranslation } from '@larkfield/area';
import type { ItemKind } from '../../../forms/item-data.ts';

/** Returns labels by field name, in page order. */
export function useItemLabels(kind: ItemKind): Readonly<Record<string, string>> {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const { t: f } = useTranslation('forms');
  const event = {
    dateStart: t('fields.dateStart'),
    dateEnd: t('fields.dateEnd'),
    allDay: e('facts.allDay'),
    timeStart: t('fields.timeStart'),
    timeEnd: t('fields.timeEnd'),
    timeZone: t('fields.timeZone'),
    meetingType: e('details.meeting'),
    venue: e('details.venue'),
    country: f('fields.country'),
    city: f('fields.city'),
    sponsored: e('details.sponsored'),
    free: t('fields.free'),
    cost: e('details.price'),
    currency: e('filters.currency'),
    numberExpected: e('details.expected'),
    limited: t('fields.limited'),
    places: t('fields.places'),
    waitingList: t('fields.waitingList'),
    jobLevel: f('fields.jobLevel'),
    jobFunction: f('fields.jobFunction'),
    jobTitle: f('fields.jobTitle'),
  };
  return {
    title: t('fields.title'),
    subtitle: t('fields.subtitle'),
    html: t('fields.html'),
    writtenIn: t('fields.writtenIn'),
    ...(kind === 'event' ? event : {}),
    industries: e('details.industry'),
    classes: e('details.class'),
    region: e('details.region'),
    ...(kind === 'news' ? { format: e('filters.format'), links: t('fields.links') } : {}),
    allAges: e('facts.allAges'),
    ageStart: `${e('filters.ages')}: ${e('filters.ageFrom')}`,
    ageEnd: `${e('filters.ages')}: ${e('filters.ageTo')}`,
    image: t('fields.image'),
    imageAlt: t('fields.imageAlt'),
    document: t('fields.document'),
  };
}
