import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { PROOF_LIFETIME_MS, SESSION_LIMITS_MS } from '@larkfield/kit/accounts';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  identity_accounts: { purpose: 'accounts', data: ['password'] },
  identity_sessions: {
    purpose: 'accounts',
    data: ['logins'],
    kept: [{ when: 'login', for: durationOf(SESSION_LIMITS_MS.user.absolute) }],
  },
  identity_link_requests: { purpose: 'accounts', data: ['contact'], kept: [] },
  identity_proven_addresses: {
    purpose: 'accounts',
    data: ['contact'],
    kept: [{ when: 'proof', for: durationOf(PROOF_LIFETIME_MS) }],
  },
  identity_erased_accounts: { purpose: 'accounts' },
};
