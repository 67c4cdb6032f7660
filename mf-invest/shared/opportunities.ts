/** Opportunity of the catalogue. Its key identifies title, description and special benefit in the texts. */
export interface CatalogueEntry {
  readonly id: number;
  /** Stable name in texts and records: `opportunities.items.<key>`. */
  readonly key: string;
  /** Yearly interest in hundredths of a percent: 125 is 1.25 %. */
  readonly rate: number;
  /** In years. */
  readonly term: number;
  /** Default maximum in cents; administrators can change it. */
  readonly maximum: number;
}

/** 100,000 dollars in cents. */
const DEFAULT_MAXIMUM = 10_000_000;

/** Opportunities in the order of the specification, with its ids, rates and terms. */
export const CATALOGUE = [
  { id: 1, key: 'general', rate: 125, term: 4, maximum: DEFAULT_MAXIMUM },
  { id: 2, key: 'fieldTrial', rate: 125, term: 4, maximum: DEFAULT_MAXIMUM },
  { id: 3, key: 'clinicalTrial', rate: 125, term: 4, maximum: DEFAULT_MAXIMUM },
  { id: 4, key: 'screener', rate: 150, term: 5, maximum: DEFAULT_MAXIMUM },
  { id: 5, key: 'pilot', rate: 150, term: 5, maximum: DEFAULT_MAXIMUM },
  { id: 6, key: 'preProduction', rate: 175, term: 6, maximum: DEFAULT_MAXIMUM },
  { id: 7, key: 'massProduction', rate: 175, term: 6, maximum: DEFAULT_MAXIMUM },
  { id: 8, key: 'localisation', rate: 175, term: 6, maximum: DEFAULT_MAXIMUM },
  { id: 9, key: 'visuallyImpaired', rate: 200, term: 7, maximum: DEFAULT_MAXIMUM },
  { id: 10, key: 'sensors', rate: 200, term: 8, maximum: DEFAULT_MAXIMUM },
  { id: 11, key: 'hipaa', rate: 225, term: 8, maximum: DEFAULT_MAXIMUM },
  { id: 12, key: 'grants', rate: 225, term: 9, maximum: DEFAULT_MAXIMUM },
  { id: 13, key: 'fda', rate: 250, term: 10, maximum: DEFAULT_MAXIMUM },
] as const satisfies readonly CatalogueEntry[];

export function opportunityAnchor(id: number): string {
  return `opportunity-${id}`;
}
