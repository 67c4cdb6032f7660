import type { Language } from '@larkfield/contracts';
import { CATALOGUE, type OpportunityData } from '@larkfield/mf-invest/forms';
import { listOpportunities } from '../opportunities/routes.ts';
import { opportunityState, type Opportunities, type Opportunity } from '../opportunities/store.ts';
import { opportunityTextIn } from '../opportunities/texts.ts';

type Shown = Pick<Opportunity, 'number' | 'key' | 'rate' | 'term' | 'maximum' | 'texts'> &
  Partial<Pick<Opportunity, 'fundraised' | 'state'>>;

/** Creates a loader of all opportunities. Without the database it uses the catalogue and omits amounts raised. */
export function createOverviewLoader(opportunities: Opportunities) {
  return async (language: Language): Promise<readonly OpportunityData[]> => {
    const found = await listOpportunities(opportunities).catch(() => undefined);
    const entries: readonly Shown[] =
      found ?? CATALOGUE.map(({ id, ...entry }) => ({ number: id, texts: {}, ...entry }));
    return entries.map((entry) => toData(entry, language));
  };
}

function toData(entry: Shown, language: Language): OpportunityData {
  const { number: id, rate, term, maximum, fundraised, state = 'open' } = entry;
  const common = { id, ...opportunityTextIn(entry, language), rate, term, maximum };
  if (fundraised === undefined) return { ...common, state };
  return { ...common, fundraised, state: opportunityState({ state, maximum, fundraised }) };
}
