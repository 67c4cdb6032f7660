import { LANGUAGES } from '@larkfield/contracts';
import { QUERY_TIMEOUT, withRetry, type CollectionIndexes } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import {
  addParts,
  createRecord,
  recordIndexes,
  type AuditEntry,
  type SubmissionAnswer,
} from '@larkfield/kit/records';
import type { Collection, Db, Document } from 'mongodb';
import type { Issue, IssueContent, IssueRecord } from './issue.ts';

export type Issues = Collection<IssueRecord>;

const COLLECTION = 'newsletter_issues';
const DAY_MS = 24 * 3600_000;

/** A draft that nobody changes, and a cancelled issue, are deleted after a year. Sent issues stay public. */
const KEEP_UNSENT_DAYS = 365;

export const issueIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [
    ...recordIndexes,
    { key: { createdAt: -1, _id: -1 } },
    { key: { state: 1, sendAt: 1 } },
    { key: { number: 1 }, unique: true, sparse: true },
    { key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Projection of lists: without the own texts and items of an issue, which are a hundred times longer than the rest. */
export const LISTED_FIELDS: Document = {
  ...{ items: 0, parts: 0, submission: 0 },
  ...Object.fromEntries(
    LANGUAGES.flatMap(({ tag }) => [`texts.${tag}.html`, `texts.${tag}.content`]).map((path) => [path, 0]),
  ),
};

export function issueStore(db: Db): Issues {
  return db.collection<IssueRecord>(COLLECTION);
}

export function purgeDate(now: Date, days = KEEP_UNSENT_DAYS): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

interface Creation {
  readonly key: string | undefined;
  readonly body: object;
  readonly content: IssueContent;
  readonly editor: string;
  readonly now: Date;
  audit(reference: string): AuditEntry;
}

export function createIssue(issues: Issues, creation: Creation): Promise<SubmissionAnswer> {
  const { key, body, content, editor, now, audit } = creation;
  const issue: Issue & { readonly version: number } = {
    ...content,
    state: 'draft',
    version: 1,
    ...{ changedAt: now, changedBy: editor, purgeAt: purgeDate(now) },
  };
  const build = (reference: string) => ({ fields: issue, mail: [], audit: [audit(reference)] });
  return createRecord<typeof issue>(issues, { key, body, now, build });
}

/** Returns an issue that is not removed. @throws ServiceError `NOT_FOUND` */
export async function findIssue(issues: Issues, reference: string): Promise<IssueRecord> {
  const found = await withRetry(() => issues.findOne({ reference }, QUERY_TIMEOUT));
  if (!found || found.state === 'removed') throw new ServiceError('NOT_FOUND');
  return found;
}

export interface IssueChange {
  /** States in which the change is allowed. */
  readonly from: readonly Issue['state'][];
  readonly set?: Partial<Issue>;
  readonly unset?: readonly (keyof Issue)[];
  readonly mail?: readonly MailRequest[];
  readonly audit: AuditEntry;
  readonly now: Date;
}

/**
 * Changes an issue if it still has the version that was read, and returns the new version. Without `version` any will do.
 * @throws ServiceError `NOT_FOUND`, `VERSION_CONFLICT`, `WRONG_STATE`
 */
export async function changeIssue(
  issues: Issues,
  { reference, version }: { readonly reference: string; readonly version?: number },
  { from, set = {}, unset = [], mail = [], audit, now }: IssueChange,
): Promise<IssueRecord> {
  const { $set, ...parts } = addParts(now, mail, [audit]);
  const update: Document = {
    ...parts,
    $set: { ...set, ...$set },
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((name) => [name, ''])) } : {}),
  };
  const read = { reference, ...(version === undefined ? {} : { version }) };
  const changed = await issues.findOneAndUpdate({ ...read, state: { $in: [...from] } }, update, {
    ...QUERY_TIMEOUT,
    returnDocument: 'after',
  });
  if (changed) return changed;
  const current = await findIssue(issues, reference);
  throw new ServiceError(from.includes(current.state) ? 'VERSION_CONFLICT' : 'WRONG_STATE');
}

/** Returns the issue that is being sent: one at a time. */
export function findSending(issues: Issues): Promise<IssueRecord | null> {
  return issues.findOne({ state: 'sending' }, QUERY_TIMEOUT);
}
