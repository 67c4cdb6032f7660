import type { NeededItem } from '../../../forms/item-data.ts';
import type { Entries } from '../model/form-entries.ts';
import { NeededItems } from '../fields/needed-items.tsx';
import { PeopleSection } from './people-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { TimeSection } from './time-section.tsx';

interface EventFieldsProps {
  readonly before: Entries;
  readonly items: readonly NeededItem[];
  readonly onItems: (items: readonly NeededItem[]) => void;
}

/** Renders the fields of events only: time, place, price, audience. */
export function EventFields({ before, items, onItems }: EventFieldsProps) {
  return (
    <>
      <TimeSection before={before} />
      <PlaceSection before={before} />
      <PeopleSection before={before} />
      <NeededItems items={items} onChange={onItems} />
    </>
  );
}
