import { durationOf, type StoredDataOfService } from '@larkfield/contracts/privacy';
import { SESSION_LIMITS_MS } from '@larkfield/kit/accounts';
import { legalPeriods } from '../../site.config.ts';

/** What the collections are for; the privacy policy is made from it. */
export const storedData: StoredDataOfService = {
  invest_investors: { purpose: 'investorAccounts', data: ['password'] },
  invest_sessions: {
    purpose: 'investorAccounts',
    data: ['logins'],
    kept: [{ when: 'login', for: durationOf(SESSION_LIMITS_MS.investor.absolute) }],
  },
  invest_link_requests: { purpose: 'investorAccounts', data: ['contact'], kept: [] },
  invest_investments: { purpose: 'investments', data: ['amount', 'consent'] },
  invest_payments: { purpose: 'investments', data: ['payment', 'amount', 'bank'] },
  invest_imports: { purpose: 'investments', data: ['payment', 'bank'], encrypted: true },
  invest_withdrawals: { purpose: 'investments', data: ['amount'] },
  ledger_entries: {
    purpose: 'investments',
    data: ['amount'],
    kept: [{ when: 'law', for: { unit: 'years', count: legalPeriods.taxYears } }],
  },
  ledger_checks: { purpose: 'none' },
  invest_payouts: { purpose: 'investments', data: ['amount'] },
  invest_opportunities: { purpose: 'none' },
  invest_updates: { purpose: 'none' },
  invest_company_accounts: { purpose: 'none' },
};
