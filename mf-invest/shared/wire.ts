import type { ExpectedQuarter } from './expected.ts';

/** An opportunity of `GET /api/investments` (I18): totals only, in dollars, the rate in percent, the term in years. */
export interface PublicOpportunity {
  readonly id: number;
  readonly title: string;
  readonly Fundraised: number;
  readonly max_raised: number;
  readonly rate: number;
  readonly term: number;
  readonly open: boolean;
}

/** What is said of an opportunity. */
export interface OpportunityWords {
  readonly title: string;
  readonly description: string;
  readonly benefit: string;
}

/** Where an investment stands, as its investor is told. */
export const INVESTMENT_STATES = ['pledged', 'received', 'active', 'repaid', 'cancelled'] as const;

export type InvestmentState = (typeof INVESTMENT_STATES)[number];

/** One investment of the portfolio. */
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
  /** When its quarters began, or the day they are counted from until then. */
  readonly from: string;
}

export const WITHDRAWAL_STATES = ['open', 'approved', 'paid', 'declined'] as const;

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

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
