import type { OpportunityData } from '../../forms/overview.ts';

export function opportunityData(change: Partial<OpportunityData> = {}): OpportunityData {
  return {
    id: 1,
    language: 'en',
    title: 'General investor',
    description: 'Where it is needed most.',
    benefit: 'A yearly report',
    rate: 125,
    term: 4,
    maximum: 10_000_000,
    fundraised: 2_500_000,
    received: 1_000_000,
    state: 'open',
    ...change,
  };
}
