import type { BoardFilters } from '../../forms/board-data.ts';
import type { ItemSummary } from '../../forms/item-data.ts';

/** An item of the list, and whether the filters that have just been asked for leave it out. */
export type MarkedItem = ItemSummary & { readonly isHidden: boolean };

type Condition = (item: ItemSummary) => boolean;

/**
 * Marks the items that must go until the service answers with the list itself. Judged by what a card says: text, dates, ages
 * and prices are the service's alone.
 */
export function markHidden(items: readonly ItemSummary[], filters: BoardFilters): MarkedItem[] {
  const { kind, format, region, industries, classes } = filters;
  const conditions: (Condition | false | undefined | '')[] = [
    kind && ((item) => item.kind === kind),
    format && ((item) => (item.format ?? item.meetingType) === format),
    region && ((item) => item.region === region),
    industries && ((item) => industries.some((each) => item.industries.includes(each))),
    classes && ((item) => classes.some((each) => item.classes.includes(each))),
  ];
  return items.map((item) => ({ ...item, isHidden: conditions.some((holds) => holds && !holds(item)) }));
}
