import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { SIGNATURE_KEPT_MS } from '@larkfield/kit/waivers';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  volunteers: { purpose: 'volunteers', data: ['consent', 'file'] },
  volunteer_signatures: {
    purpose: 'volunteers',
    kept: [{ when: 'signature', for: durationOf(SIGNATURE_KEPT_MS) }],
  },
  referrals: { purpose: 'referrals' },
  referral_objections: { purpose: 'referrals', data: ['addressHash'], kept: [{ when: 'objection' }] },
  support_templates: { purpose: 'none' },
  openings: { purpose: 'none' },
  donations: {
    purpose: 'donations',
    data: ['amount'],
    seen: ['staff', 'paypal'],
  },
  equity_interests: { purpose: 'equity', data: ['amount', 'consent'] },
};
