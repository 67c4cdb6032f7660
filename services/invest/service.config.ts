import {
  defineService,
  mailKindName,
  recordCalls,
  settingsCall,
  type OfficeRole,
} from '@larkfield/contracts';

/** Reading fonts and drawing pages takes this long on a busy machine. */
const PDF_MS = 10_000;

/** A file of a bank has up to 500,000 characters, in a JSON text with escapes. */
const BANK_FILE = { maxBodyBytes: 2_000_000, timeoutMs: 15_000 };

/** Read bank data, so administrators need this role, too. */
export const FINANCE = ['finance'] as const satisfies readonly OfficeRole[];

export const config = defineService({
  id: 'invest',
  label: 'invest.records:title',
  calls: [
    { prefix: '/api/create/login' },
    { prefix: '/api/create/directInvest' },
    { prefix: '/api/verifylogininvestmentportal' },
    { prefix: '/api/invest/session' },
    { prefix: '/api/invest/logout' },
    { prefix: '/api/invest/activate' },
    { prefix: '/api/invest/resend-activation' },
    { prefix: '/api/invest/forgot' },
    { prefix: '/api/invest/reset-target' },
    { prefix: '/api/invest/reset' },
    { prefix: '/api/invest/confirm-password' },
    { prefix: '/api/invest/profile' },
    { prefix: '/api/investments' },
    { prefix: '/api/create/investment' },
    { prefix: '/api/invest/portfolio' },
    { prefix: '/api/invest/investments' },
    { prefix: '/api/invest/statement.csv' },
    { prefix: '/api/invest/statement.pdf', timeoutMs: PDF_MS },
    { prefix: '/api/invest/yearly-statement.pdf', timeoutMs: PDF_MS },
    { prefix: '/api/invest/transfer.pdf', timeoutMs: PDF_MS },
    { prefix: '/api/invest/withdrawals' },
    settingsCall('invest'),
    { prefix: '/api/invest/updates' },
    ...recordCalls('invest'),
    { prefix: '/api/invest/records/imports', ...BANK_FILE },
  ],
  kinds: [
    { id: 'investors', label: 'invest.records:investors.title', roles: FINANCE },
    { id: 'opportunities', label: 'invest.records:opportunities.title', roles: FINANCE },
    { id: 'investments', label: 'invest.records:investments.title', roles: FINANCE },
    { id: 'withdrawals', label: 'invest.records:withdrawals.title', roles: FINANCE },
    { id: 'payouts', label: 'invest.records:payouts.title', roles: FINANCE },
    { id: 'payments', label: 'invest.records:payments.title', roles: FINANCE },
    { id: 'imports', label: 'invest.records:imports.title', roles: FINANCE },
    { id: 'ledger', label: 'invest.records:ledger.title', roles: FINANCE },
    { id: 'ledger-checks', label: 'invest.records:ledgerChecks.title', roles: FINANCE },
    { id: 'updates', label: 'invest.records:updates.title', roles: FINANCE },
    { id: 'company-accounts', label: 'invest.records:companyAccounts.title', roles: FINANCE },
    mailKindName(FINANCE),
  ],
});
