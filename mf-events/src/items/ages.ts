import type { TFunction } from '@larkfield/area';
import type { ItemSummary } from '../../forms/item-data.ts';

/** For whom an item is, in words; nothing when nothing is said of it. */
export function agesText(
  t: TFunction<'events'>,
  { ages, allAges }: Pick<ItemSummary, 'ages' | 'allAges'>,
): string | undefined {
  if (allAges) return t('facts.allAges');
  return ages && t('facts.ages', { from: ages.from, to: ages.to });
}
