import type { Language } from '@larkfield/contracts';
import type { OpportunityData } from '../../forms/overview.ts';
import type { Sort } from '../../shared/sort.ts';
import { raisedPermille } from './amounts.ts';

/** Sorts the opportunities. Equal ones stay in the order of ids in both directions. */
export function sortOpportunities(
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
