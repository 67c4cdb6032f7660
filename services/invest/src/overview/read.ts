import type { Language } from '@larkfield/contracts';
import { CATALOGUE, type OpportunityData } from '@larkfield/mf-invest/forms';
import { allOpportunities } from '../opportunities/routes.ts';
import { stateOf, type Opportunities, type Opportunity } from '../opportunities/store.ts';
import { wordsOf } from '../opportunities/words.ts';

type Shown = Pick<Opportunity, 'number' | 'key' | 'rate' | 'term' | 'maximum' | 'texts'> &
  Partial<Pick<Opportunity, 'fundraised' | 'state'>>;

/**
 * All opportunities in the words of a language. A page about what can be invested in has more to say than figures: while
 * the database does not answer, it stands with the catalogue's words and rates and without what has been raised.
 */
export function createOverview(opportunities: Opportunities) {
  return async (language: Language): Promise<readonly OpportunityData[]> => {
    const found = await allOpportunities(opportunities).catch(() => undefined);
    const entries: readonly Shown[] =
      found ?? CATALOGUE.map(({ id, ...entry }) => ({ number: id, texts: {}, ...entry }));
    return entries.map((entry) => toData(entry, language));
  };
}

function toData(entry: Shown, language: Language): OpportunityData {
  const { number: id, rate, term, maximum, fundraised, state = 'open' } = entry;
  const common = { id, ...wordsOf(entry, language), rate, term, maximum };
  if (fundraised === undefined) return { ...common, state };
  return { ...common, fundraised, state: stateOf({ state, maximum, fundraised }) };
}
