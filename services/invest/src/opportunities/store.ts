import type { Language } from '@larkfield/contracts';
import type { OpportunityText } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** Texts by administrators that replace those of the catalogue. */
export type OpportunityTexts = Readonly<Partial<Record<Language, OpportunityText>>>;

/** An opportunity. Amounts in cents, the rate in hundredths of a percent, the term in years. */
export interface Opportunity {
  /** 1 to 13: the id of the specification. */
  readonly number: number;
  readonly key: string;
  readonly state: 'open' | 'closed';
  readonly rate: number;
  readonly term: number;
  readonly maximum: number;
  readonly texts: OpportunityTexts;
  /** Sum of `holds` in cents. Written only by `funds.ts`, together with `holds`. */
  readonly fundraised: number;
  /** Share of each investment that counts: `<investment id>|<cents>`. */
  readonly holds: readonly string[];
  /** Starts at 1; increased by each change of an administrator. */
  readonly version: number;
}

/** Reads the received amount of each opportunity in cents; one without received money is not in the map. */
export type ReadReceived = (numbers: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export type OpportunityRecord = RecordBase & Opportunity;
export type Opportunities = Collection<OpportunityRecord>;

export const opportunityIndexes: CollectionIndexes = {
  collection: 'invest_opportunities',
  indexes: [...recordIndexes, { key: { number: 1 }, unique: true }],
};

export function opportunityStore(db: Db): Opportunities {
  return db.collection<OpportunityRecord>(opportunityIndexes.collection);
}

/** Projection for pages and lists, without the list of investments. */
export const WITHOUT_HOLDS = { holds: 0, parts: 0, submission: 0 } as const;

export type ShownOpportunity = Omit<OpportunityRecord, 'holds' | 'parts' | 'submission'>;

export function findOpportunity(
  opportunities: Opportunities,
  number: number,
): Promise<ShownOpportunity | null> {
  return opportunities.findOne<ShownOpportunity>({ number }, { ...QUERY_TIMEOUT, projection: WITHOUT_HOLDS });
}

/** Returns the amount that can still be invested, in cents. */
export function remainingCents({ maximum, fundraised }: Pick<Opportunity, 'maximum' | 'fundraised'>): number {
  return Math.max(0, maximum - fundraised);
}

/** Returns the state as visitors see it. An open opportunity without remaining amount is `full`. */
export function opportunityState(opportunity: Pick<Opportunity, 'state' | 'maximum' | 'fundraised'>) {
  if (opportunity.state === 'closed') return 'closed';
  return remainingCents(opportunity) > 0 ? 'open' : 'full';
}
