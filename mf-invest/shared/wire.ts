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

/** `lapsed`: the money did not arrive until the day on which the pledge ended. */
export const INVESTMENT_STATES = ['pledged', 'received', 'active', 'repaid', 'cancelled', 'lapsed'] as const;

export type InvestmentState = (typeof INVESTMENT_STATES)[number];

/** Whether an investment counts: it was neither canceled nor has it lapsed. */
export function isKept({ state }: { readonly state: InvestmentState }): boolean {
  return state !== 'cancelled' && state !== 'lapsed';
}

/** The company's account: routing and account number in the United States, IBAN and BIC elsewhere, or both. */
export interface TransferAccount {
  readonly holder: string;
  readonly bank: string;
  readonly routing?: string | undefined;
  readonly account?: string | undefined;
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
}

/** Fields of an account in the order in which people fill in a transfer. */
export const ACCOUNT_FIELDS = ['holder', 'bank', 'routing', 'account', 'iban', 'bic'] as const;

export interface OwnInvestment {
  readonly reference: string;
  readonly id: number;
  readonly title: string;
  readonly cents: number;
  /** What has arrived of that. An older service does not say. */
  readonly received?: number;
  /** What can still be withdrawn, in cents: the principal that we owe, without requests that are not paid yet. */
  readonly available: number;
  readonly rate: number;
  readonly term: number;
  readonly state: InvestmentState;
  /** ISO 8601. */
  readonly created: string;
  /** Start of its first quarter; before the start, the expected date. */
  readonly from: string;
  /** Of a pledge: what has not arrived yet, in cents. */
  readonly open?: number;
  /** Of a pledge: the last day on which it is held, such as `2026-12-10`. */
  readonly heldUntil?: string;
}

export type WithdrawalState = 'open' | 'approved' | 'paid' | 'declined';

export interface OwnWithdrawal {
  readonly reference: string;
  readonly investment: string;
  readonly cents: number;
  readonly state: WithdrawalState;
  readonly created: string;
}

/** A payment to the investor: what was expected, and what was paid. */
export interface OwnPayment {
  readonly reference: string;
  readonly investment: string;
  readonly quarter: number;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  readonly cents: number;
  readonly interest: number;
  /** `planned`: its day has not come. */
  readonly state: 'planned' | 'due' | 'paid';
  readonly paidOn?: string;
  /** Day on which the bank sent it back, if it was not paid again since. */
  readonly returnedOn?: string;
}

/** Answer of `GET /api/invest/portfolio`. */
export interface Portfolio {
  readonly investments: readonly OwnInvestment[];
  readonly withdrawals: readonly OwnWithdrawal[];
  readonly expected: readonly ExpectedQuarter[];
  readonly payments: readonly OwnPayment[];
  /** Calendar years in which interest was paid, the last one first. */
  readonly years: readonly number[];
  /** No payment is made before this time, because the bank account was changed (ISO 8601). */
  readonly paymentsWaitUntil?: string;
  /** Where to transfer to. Missing until the office has confirmed an account. */
  readonly account?: TransferAccount | undefined;
  /** Time zone in which days end (IANA name). */
  readonly timeZone: string;
}
