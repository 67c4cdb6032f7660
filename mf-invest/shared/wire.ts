import type { ExpectedQuarter } from './expected-payments.ts';

/** Opportunity of `GET /api/investments` (I18): totals only, in dollars; rate in percent, term in years. */
export interface PublicOpportunity {
  readonly id: number;
  readonly title: string;
  /** What has been pledged and not canceled. */
  readonly Fundraised: number;
  /** What has arrived of that. */
  readonly received: number;
  readonly max_raised: number;
  readonly rate: number;
  readonly term: number;
  readonly open: boolean;
}

export interface OpportunityText {
  readonly title: string;
  readonly description: string;
  readonly benefit: string;
}

export const INVESTMENT_STATES = ['pledged', 'received', 'active', 'repaid', 'cancelled'] as const;

export type InvestmentState = (typeof INVESTMENT_STATES)[number];

export interface OwnInvestment {
  readonly reference: string;
  readonly id: number;
  readonly title: string;
  readonly cents: number;
  readonly rate: number;
  readonly term: number;
  readonly state: InvestmentState;
  /** ISO 8601. */
  readonly created: string;
  /** Start of its first quarter; before the start, the expected date. */
  readonly from: string;
}

export type WithdrawalState = 'open' | 'approved' | 'paid' | 'declined';

export interface OwnWithdrawal {
  readonly reference: string;
  readonly investment: string;
  readonly cents: number;
  readonly state: WithdrawalState;
  readonly created: string;
}

/** Answer of `GET /api/invest/portfolio`. */
export interface Portfolio {
  readonly investments: readonly OwnInvestment[];
  readonly withdrawals: readonly OwnWithdrawal[];
  readonly expected: readonly ExpectedQuarter[];
}
