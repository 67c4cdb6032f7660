import { SIGNATURE_KEPT_MS } from '@larkfield/kit/waivers';
import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { DRAFT_WORKS_FOR_MS } from './src/drafts/routes.ts';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  trial_registrations: { purpose: 'fieldTrial', data: ['consent', 'file'] },
  trial_drafts: {
    purpose: 'fieldTrial',
    data: ['contact'],
    kept: [{ when: 'draft', for: durationOf(DRAFT_WORKS_FOR_MS) }],
    encrypted: true,
  },
  // When, where and with whom the visit of a reference takes place.
  booked_visits: { purpose: 'fieldTrial', kept: [{ when: 'withRecord' }] },
  trial_signatures: {
    purpose: 'fieldTrial',
    kept: [{ when: 'signature', for: durationOf(SIGNATURE_KEPT_MS) }],
  },
};
