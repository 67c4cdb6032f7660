import type { Language } from '@larkfield/contracts';
import { CATALOGUE, type OpportunityData } from '@larkfield/mf-invest/forms';
import { listOpportunities } from '../opportunities/routes.ts';
import {
  opportunityState,
  type Opportunities,
  type Opportunity,
  type ReadReceived,
} from '../opportunities/store.ts';
import { opportunityTextIn } from '../opportunities/texts.ts';

type Shown = Pick<Opportunity, 'number' | 'key' | 'rate' | 'term' | 'maximum' | 'texts'> &
  Partial<Pick<Opportunity, 'fundraised' | 'state'>> & { readonly received?: number };

/** Creates a loader of all opportunities. Without the database it uses the catalogue and omits the amounts. */
export function createOverviewLoader(opportunities: Opportunities, readReceived: ReadReceived) {
  async function readAll() {
    const all = await listOpportunities(opportunities);
    const received = await readReceived(all.map(({ number }) => number));
    return all.map((each) => ({ ...each, received: received.get(each.number) ?? 0 }));
  }

  return async (language: Language): Promise<readonly OpportunityData[]> => {
    const found = await readAll().catch(() => undefined);
    const entries: readonly Shown[] =
      found ?? CATALOGUE.map(({ id, ...entry }) => ({ number: id, texts: {}, ...entry }));
    return entries.map((entry) => toData(entry, language));
  };
}

function toData(entry: Shown, language: Language): OpportunityData {
  const { number: id, rate, term, maximum, fundraised, received, state = 'open' } = entry;
  const common = { id, ...opportunityTextIn(entry, language), rate, term, maximum };
  if (fundraised === undefined || received === undefined) return { ...common, state };
  return { ...common, fundraised, received, state: opportunityState({ state, maximum, fundraised }) };
}
