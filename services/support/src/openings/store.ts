import type { Language } from '@larkfield/contracts';
import {
  addParts,
  createRecord,
  isDuplicate,
  LIMIT,
  recordIndexes,
  ServiceError,
  type Answer,
  type AuditEntry,
  type CollectionIndexes,
  type RecordBase,
} from '@larkfield/kit';
import type { Collection, Db } from 'mongodb';

export const OPENING_STATES = ['open', 'full', 'closed', 'removed'] as const;

/** What is said of an opening in one language. */
export interface OpeningWords {
  readonly role: string;
  readonly summary: string;
  readonly tasks: readonly string[];
  readonly asks: readonly string[];
  /** Without it the work is done from anywhere. */
  readonly place?: string;
}

/** English is always there: the other languages fall back on it. */
export type OpeningTexts = Readonly<Partial<Record<Language, OpeningWords>>> & { readonly en: OpeningWords };

/** What an administrator enters, as it is stored. */
export interface OpeningFields {
  readonly slug: string;
  readonly state: (typeof OPENING_STATES)[number];
  readonly texts: OpeningTexts;
  /** A week. */
  readonly hours: number;
  readonly places: number;
  readonly taken: number;
}

/** A role that volunteers are looked for. */
export interface Opening extends OpeningFields {
  /** All addresses that it ever had, the one of today first; nobody else gets any of them. */
  readonly slugs: readonly string[];
  /** 1 at first; each change adds one. */
  readonly version: number;
  readonly changedAt: Date;
  /** Came with the site, and no administrator has changed it yet. */
  readonly sample?: true;
}

export type OpeningRecord = RecordBase & Opening;
export type Openings = Collection<OpeningRecord>;

const COLLECTION = 'openings';

export const openingIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [...recordIndexes, { key: { slugs: 1 }, unique: true }, { key: { state: 1, createdAt: -1 } }],
};

export function openingStore(db: Db): Openings {
  return db.collection<OpeningRecord>(COLLECTION);
}

interface Creation {
  /** The caller's key: a repeat creates nothing. */
  readonly key: string | undefined;
  readonly body: object;
  readonly fields: OpeningFields & Pick<Opening, 'sample'>;
  readonly now: Date;
  audit(reference: string): AuditEntry;
}

/** @throws ServiceError naming the field when the address belongs, or has belonged, to another opening. */
export async function createOpening(openings: Openings, creation: Creation): Promise<Answer> {
  const { key, body, fields, now, audit } = creation;
  const opening: Opening = { ...fields, slugs: [fields.slug], version: 1, changedAt: now };
  const build = (reference: string) => ({ fields: opening, mail: [], audit: [audit(reference)] });
  return refusingTaken(() => createRecord<Opening>(openings, { key, body, now, build }));
}

/** Names an opening as whoever changes it has read it. */
export interface ReadVersion {
  readonly reference: string;
  readonly version: number;
}

interface Change {
  readonly set: OpeningFields | { readonly state: 'removed' };
  readonly audit: AuditEntry;
  readonly now: Date;
}

/**
 * Changes an opening that is as its changer has read it; a new address does not end the earlier ones. It is no sample
 * any more then.
 * @returns the number of the version that has come of it
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT` when somebody else was first, whose change stays.
 */
export async function changeOpening(
  openings: Openings,
  { reference, version }: ReadVersion,
  { set, audit, now }: Change,
): Promise<number> {
  const before = await openings.findOne({ reference }, LIMIT);
  if (!before || before.state === 'removed') throw new ServiceError('NOT_FOUND');
  const slugs =
    'slug' in set ? [set.slug, ...before.slugs.filter((slug) => slug !== set.slug)] : before.slugs;
  const { $set, ...parts } = addParts(now, [], [audit]);
  const next = { ...set, ...$set, slugs, changedAt: now };
  const changed = await refusingTaken(() =>
    openings.updateOne({ reference, version }, { ...parts, $set: next, $unset: { sample: '' } }, LIMIT),
  );
  if (changed.modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  return version + 1;
}

async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'slug', key: 'errors.addressTaken' }] });
  }
}
