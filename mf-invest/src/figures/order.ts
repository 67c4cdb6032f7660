import type { Language } from '@larkfield/contracts';
import type { OpportunityData } from '../../forms/overview.ts';
import type { Sort } from '../../forms/sort.ts';
import { raisedPermille } from './amounts.ts';

/** The opportunities in the order asked for; what is equal stays in the order of ids, whichever the direction. */
export function inOrder(
  opportunities: readonly OpportunityData[],
  { by, descending }: Sort,
  language: Language,
): readonly OpportunityData[] {
  const { compare } = new Intl.Collator(language);
  const value: Record<Exclude<Sort['by'], 'name'>, (one: OpportunityData) => number> = {
    id: ({ id }) => id,
    funded: raisedPermille,
    rate: ({ rate }) => rate,
    term: ({ term }) => term,
  };
  const difference = (a: OpportunityData, b: OpportunityData) =>
    by === 'name' ? compare(a.title, b.title) : value[by](a) - value[by](b);
  const sign = descending ? -1 : 1;
  return [...opportunities].sort((a, b) => sign * difference(a, b) || a.id - b.id);
}
