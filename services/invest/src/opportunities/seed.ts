import type { ServiceContext } from '@larkfield/kit/http';
import { createRecord } from '@larkfield/kit/records';
import { CATALOGUE } from '@larkfield/mf-invest/forms';
import { opportunityStore, type Opportunity } from './store.ts';

/** Adds missing opportunities of the catalogue; existing ones stay unchanged. Safe with several processes. */
export async function seedOpportunities({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const opportunities = opportunityStore(db);
  for (const { id: number, key, rate, term, maximum } of CATALOGUE) {
    const fields: Opportunity = {
      ...{ number, key, rate, term, maximum },
      ...{ state: 'open', texts: {}, fundraised: 0, holds: [], version: 1 },
    };
    const line = { action: 'opportunity.seeded', actor: 'start', requestId: 'start' };
    await createRecord<Opportunity>(opportunities, {
      key: `opportunity-${number}`,
      // Only the number, because other fields of the catalogue may change with an update.
      body: { number },
      now: now(),
      build: (reference) => ({ fields, mail: [], audit: [{ ...line, subject: reference }] }),
    });
  }
}
