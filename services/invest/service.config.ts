import { defineService, mailKindName, recordCalls, type OfficeRole } from '@larkfield/contracts';

/** Reading fonts and drawing pages takes this long on a busy machine. */
const PDF_MS = 10_000;

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
    { prefix: '/api/invest/withdrawals' },
    ...recordCalls('invest'),
  ],
  kinds: [
    { id: 'investors', label: 'invest.records:investors.title', roles: FINANCE },
    { id: 'opportunities', label: 'invest.records:opportunities.title', roles: FINANCE },
    { id: 'investments', label: 'invest.records:investments.title', roles: FINANCE },
    { id: 'withdrawals', label: 'invest.records:withdrawals.title', roles: FINANCE },
    { id: 'updates', label: 'invest.records:updates.title', roles: FINANCE },
    mailKindName(FINANCE),
  ],
});
