import type { BoardFilters } from '../../../forms/board-data.ts';
import type { ItemSummary } from '../../../forms/item-data.ts';

/** Item of the list. `isHidden` is true if the requested filters exclude it. */
export type MarkedItem = ItemSummary & { readonly isHidden: boolean };

type Condition = (item: ItemSummary) => boolean;

/** Marks items that the requested filters exclude, as far as the list's data shows, before the service answers. */
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
