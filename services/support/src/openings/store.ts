import { LANGUAGES, type Language } from '@larkfield/contracts';
import { isDuplicate, QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import {
  addParts,
  createRecord,
  differences,
  recordIndexes,
  type SubmissionAnswer,
  type AuditChange,
  type AuditEntry,
  type RecordBase,
} from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

export const OPENING_STATES = ['open', 'full', 'closed', 'removed'] as const;

export interface OpeningText {
  readonly role: string;
  readonly summary: string;
  readonly tasks: readonly string[];
  readonly asks: readonly string[];
  /** Absent if the work is remote. */
  readonly place?: string;
}

/** Texts by language. English is required, because it is the fallback. */
export type OpeningTexts = Readonly<Partial<Record<Language, OpeningText>>> & { readonly en: OpeningText };

export interface OpeningFields {
  readonly slug: string;
  readonly state: (typeof OPENING_STATES)[number];
  readonly texts: OpeningTexts;
  /** Hours per week. */
  readonly hours: number;
  readonly places: number;
  readonly taken: number;
}

export interface Opening extends OpeningFields {
  /** All slugs the opening ever had, the current one first. They are never given to another opening. */
  readonly slugs: readonly string[];
  /** Starts at 1; increased by each change. */
  readonly version: number;
  /** References of the accepted applications among `taken`. */
  readonly holders?: readonly string[];
  readonly changedAt: Date;
  /** A sample that no administrator has changed yet. */
  readonly sample?: true;
}

export type OpeningRecord = RecordBase & Opening;
export type Openings = Collection<OpeningRecord>;

const COLLECTION = 'openings';

export const openingIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { slugs: 1 }, unique: true },
    { key: { state: 1, createdAt: -1 } },
    { key: { holders: 1 }, sparse: true },
  ],
};

export function openingStore(db: Db): Openings {
  return db.collection<OpeningRecord>(COLLECTION);
}

interface Creation {
  readonly key: string | undefined;
  readonly body: object;
  readonly fields: OpeningFields & Pick<Opening, 'sample'>;
  readonly now: Date;
  audit(reference: string): AuditEntry;
}

/** Creates an opening. @throws ServiceError `VALIDATION_FAILED` if another opening has or had the slug */
export async function createOpening(openings: Openings, creation: Creation): Promise<SubmissionAnswer> {
  const { key, body, fields, now, audit } = creation;
  const opening: Opening = { ...fields, slugs: [fields.slug], version: 1, changedAt: now };
  const build = (reference: string) => ({ fields: opening, mail: [], audit: [audit(reference)] });
  return refusingTaken(() => createRecord<Opening>(openings, { key, body, now, build }));
}

export interface ReadVersion {
  readonly reference: string;
  readonly version: number;
}

interface Change {
  readonly set: Partial<Opening> | ((before: Opening) => Partial<Opening>);
  /** States in which the change is allowed; all but `removed` by default. */
  readonly from?: readonly Opening['state'][];
  readonly audit: AuditEntry;
  readonly now: Date;
}

/**
 * Updates an opening if its version has not changed, by fields or by a function of the stored ones. Earlier slugs stay valid. The opening is no sample any more.
 * @returns the new version
 * @throws ServiceError `NOT_FOUND`; `WRONG_STATE`; `VERSION_CONFLICT` if it was changed meanwhile; `VALIDATION_FAILED` if the slug is
 * taken
 */
export async function changeOpening(
  openings: Openings,
  { reference, version }: ReadVersion,
  { set: change, from, audit, now }: Change,
): Promise<number> {
  const before = await openings.findOne({ reference }, QUERY_TIMEOUT);
  if (!before || before.state === 'removed') throw new ServiceError('NOT_FOUND');
  if (from && !from.includes(before.state)) throw new ServiceError('WRONG_STATE');
  const set = typeof change === 'function' ? change(before) : change;
  const slugs =
    set.slug !== undefined ? [set.slug, ...before.slugs.filter((slug) => slug !== set.slug)] : before.slugs;
  const { $set, ...parts } = addParts(now, [], [{ ...audit, changes: openingChanges(before, set) }]);
  const next = { ...set, ...$set, slugs, changedAt: now };
  const changed = await refusingTaken(() =>
    openings.updateOne(
      { reference, version },
      { ...parts, $set: next, $unset: { sample: '' } },
      QUERY_TIMEOUT,
    ),
  );
  if (changed.modifiedCount === 0) throw new ServiceError('VERSION_CONFLICT');
  return version + 1;
}

/** Returns what changed, of texts in each language. */
function openingChanges(before: Opening, set: Partial<Opening>): AuditChange[] {
  const after = { ...before, ...set };
  const texts = LANGUAGES.flatMap(({ tag: language }) => {
    const [was, to] = [before.texts[language], after.texts[language]].map(plainText);
    return differences(was ?? {}, to ?? {}, TEXTS).map((change) => ({ ...change, language }));
  });
  return [...differences(before, after, ['slug', 'state', 'hours', 'places', 'taken']), ...texts];
}

const TEXTS = ['role', 'summary', 'tasks', 'asks', 'place'] as const;

const plainText = (text: OpeningText | undefined) =>
  text && { ...text, tasks: text.tasks.join('\n'), asks: text.asks.join('\n') };

async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'slug', key: 'errors.addressTaken' }] });
  }
}
