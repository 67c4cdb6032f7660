import { ALL_AGES, localTimeIn, toDecimal } from '@larkfield/mf-events/forms';
import type { ItemEntries } from '@larkfield/mf-events/forms';
import { addDays, dayIn } from '../items/days.ts';
import type { EventFields, ItemRecord } from '../items/item.ts';
import { toSummary } from '../items/item-views.ts';
import { toLocalTime } from '../items/planned-time.ts';

export function toItemEntries(item: ItemRecord): ItemEntries {
  const {
    title,
    subtitle,
    language,
    region,
    classes,
    industries,
    allAges,
    ages,
    html,
    links,
    format,
    event,
  } = item;
  const { image, document } = toSummary(item, language);
  const typed = allAges || !ages || ages.to === ALL_AGES.to ? {} : { ageStart: ages.from, ageEnd: ages.to };
  return {
    id: item._id,
    kind: item.kind,
    state: item.state,
    slug: item.slugs[0],
    version: item.version ?? 0,
    ...(item.unpublishAt && item.unpublishZone
      ? { until: toLocalTime({ at: item.unpublishAt, timeZone: item.unpublishZone }) }
      : {}),
    entries: {
      ...{ title, subtitle, writtenIn: language, classes, industries, allAges, ...typed, html },
      ...(event ? {} : { links }),
      ...(region ? { region } : {}),
      ...(format ? { format } : {}),
      ...(event ? eventEntries(event) : {}),
      ...(item.image ? { image: item.image.fileId, imageAlt: item.image.alt } : {}),
      ...(item.document ? { document: item.document.fileId } : {}),
    },
    ...(image ? { image } : {}),
    ...(document ? { document } : {}),
  };
}

function eventEntries({ start, end, timeZone, allDay, cost, capacity, items, ...rest }: EventFields) {
  const time = (instant: Date) => localTimeIn(instant, timeZone).slice(11, 16);
  const lastDay = dayIn(end, timeZone);
  return {
    ...rest,
    ...{
      timeZone,
      allDay,
      items,
      dateStart: dayIn(start, timeZone),
      dateEnd: allDay ? addDays(lastDay, -1) : lastDay,
    },
    ...(allDay ? {} : { timeStart: time(start), timeEnd: time(end) }),
    ...(cost ? { free: cost.free, currency: cost.currency } : {}),
    ...(cost && !cost.free ? { cost: toDecimal(cost.amount, cost.currency) } : {}),
    ...(capacity ? { limited: true, ...capacity } : {}),
  };
}
