import type { TFunction } from '@larkfield/area';
import type { ItemSummary } from '../../forms/item-data.ts';

/** Returns the age group of an item as text; undefined if it has none. */
export function agesText(
  t: TFunction<'events'>,
  { ages, allAges }: Pick<ItemSummary, 'ages' | 'allAges'>,
): string | undefined {
  if (allAges) return t('facts.allAges');
  return ages && t('facts.ages', { from: ages.from, to: ages.to });
}
