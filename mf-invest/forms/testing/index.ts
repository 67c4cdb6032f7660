import { RISK_VERSIONS, type InvestmentForm, type WithdrawalForm } from '../index.ts';

export * from './account.ts';
export * from './signup-cases.ts';

/** Valid requests for tests of pages and services. */
export const investmentSample: InvestmentForm = {
  amount: '500',
  risk: true,
  riskVersion: RISK_VERSIONS[0],
  id: 1,
  user: 'ada_1',
  opportunity: { title: 'General investor', fundraised: 0 },
};

export const withdrawalSample: WithdrawalForm = {
  investment: 'LK-7F2M-QX9D',
  amount: '100.50',
  comment: 'For a repair.',
};
