import { createRecord, type ServiceContext } from '@larkfield/kit';
import { CATALOGUE } from '@larkfield/mf-invest/forms';
import { opportunityStore, type Opportunity } from './store.ts';

/**
 * Puts the opportunities of the catalogue into the database, each once: what administrators have changed stays. Any number
 * of copies may start at once.
 */
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
      // Numbers of the catalogue may be others after an update; the key alone says that it was written.
      body: { number },
      now: now(),
      build: (reference) => ({ fields, mail: [], audit: [{ ...line, subject: reference }] }),
    });
  }
}
