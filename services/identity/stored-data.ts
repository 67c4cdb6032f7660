import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { SESSION_LIMITS_MS } from '@larkfield/kit/accounts';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  identity_accounts: { purpose: 'accounts', data: ['password'], kept: [{ when: 'account' }] },
  identity_sessions: {
    purpose: 'accounts',
    data: ['logins'],
    kept: [{ when: 'login', for: durationOf(SESSION_LIMITS_MS.user.absolute) }],
  },
  identity_link_requests: { purpose: 'accounts', data: ['contact'], kept: [] },
  identity_erased_accounts: { purpose: 'accounts' },
};
