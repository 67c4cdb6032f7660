import type { Language } from '@larkfield/contracts';

/** One opportunity as `/directinvest` and `/directinvest/opportunities` show it: amounts in cents. */
export interface OpportunityData {
  readonly id: number;
  /** That the words are in: an administrator's may not be there in every language. */
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly benefit: string;
  /** Hundredths of a percent a year. */
  readonly rate: number;
  /** Years. */
  readonly term: number;
  readonly maximum: number;
  /** Nothing while it cannot be counted. */
  readonly fundraised?: number;
  readonly state: 'open' | 'full' | 'closed';
}

/** Data of both pages. */
export interface OverviewData {
  readonly opportunities: readonly OpportunityData[];
}
