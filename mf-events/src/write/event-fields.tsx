import type { NeededItem } from '../../forms/item-data.ts';
import type { Entries } from './entries.ts';
import { NeededItems } from './needed-items.tsx';
import { PeoplePart } from './people-part.tsx';
import { PlacePart } from './place-part.tsx';
import { TimePart } from './time-part.tsx';

interface EventFieldsProps {
  readonly before: Entries;
  readonly items: readonly NeededItem[];
  readonly onItems: (items: readonly NeededItem[]) => void;
}

/** What an event has and news has not: when, where, for how much, for whom. */
export function EventFields({ before, items, onItems }: EventFieldsProps) {
  return (
    <>
      <TimePart before={before} />
      <PlacePart before={before} />
      <PeoplePart before={before} />
      <NeededItems items={items} onChange={onItems} />
    </>
  );
}
