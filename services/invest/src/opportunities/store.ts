import type { Language } from '@larkfield/contracts';
import type { OpportunityWords } from '@larkfield/mf-invest/forms';
import { LIMIT, recordIndexes, type CollectionIndexes, type RecordBase } from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

/** Words that an administrator has put in the place of the catalogue's. */
export type OpportunityTexts = Readonly<Partial<Record<Language, OpportunityWords>>>;

/** Something to invest in. Amounts are cents, the rate hundredths of a percent, the term years. */
export interface Opportunity {
  /** 1 to 13: the id of the specification. */
  readonly number: number;
  /** Name in the catalogue's texts. */
  readonly key: string;
  readonly state: 'open' | 'closed';
  readonly rate: number;
  readonly term: number;
  readonly maximum: number;
  readonly texts: OpportunityTexts;
  /** The sum of what is held. Written together with `holds`, and by `funds.ts` alone. */
  readonly fundraised: number;
  /** What each investment that counts has taken of the maximum: `<id of the record>|<cents>`. */
  readonly holds: readonly string[];
  /** 1 at first; each change of an administrator adds one. */
  readonly version: number;
}

export type OpportunityRecord = RecordBase & Opportunity;
export type Opportunities = Collection<OpportunityRecord>;

export const opportunityIndexes: CollectionIndexes = {
  collection: 'invest_opportunities',
  indexes: [...recordIndexes, { key: { number: 1 }, unique: true }],
};

export function opportunityStore(db: Db): Opportunities {
  return db.collection<OpportunityRecord>(opportunityIndexes.collection);
}

/** All that pages and lists need: who has invested is left where it is. */
export const WITHOUT_HOLDS = { holds: 0, parts: 0, submission: 0 } as const;

export type ShownOpportunity = Omit<OpportunityRecord, 'holds' | 'parts' | 'submission'>;

export function findOpportunity(
  opportunities: Opportunities,
  number: number,
): Promise<ShownOpportunity | null> {
  return opportunities.findOne<ShownOpportunity>({ number }, { ...LIMIT, projection: WITHOUT_HOLDS });
}

/** What it still takes, in cents. */
export function remainingOf({ maximum, fundraised }: Pick<Opportunity, 'maximum' | 'fundraised'>): number {
  return Math.max(0, maximum - fundraised);
}

/** Whether somebody can invest: an open one without room is full. */
export function stateOf(opportunity: Pick<Opportunity, 'state' | 'maximum' | 'fundraised'>) {
  if (opportunity.state === 'closed') return 'closed';
  return remainingOf(opportunity) > 0 ? 'open' : 'full';
}
