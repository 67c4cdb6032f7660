import type { StoredDataOfService } from '@larkfield/contracts/privacy';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  volunteers: { purpose: 'volunteers', data: ['file'] },
  referrals: { purpose: 'referrals' },
  referral_objections: { purpose: 'referrals', data: ['addressHash'], kept: [{ when: 'objection' }] },
  openings: { purpose: 'none' },
  donations: {
    purpose: 'donations',
    data: ['amount'],
    kept: [{ when: 'money' }],
    seen: ['staff', 'paypal'],
  },
  equity_interests: { purpose: 'equity', data: ['amount', 'consent'] },
};
