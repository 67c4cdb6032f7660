import { randomUUID } from 'node:crypto';
import type { Collection, IndexDescription } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { isDuplicate } from '../../database/database-errors.ts';
import { withRetry } from '../../database/with-retry.ts';
import { ServiceError } from '../../http/service-error.ts';
import { hashBody } from './body-hash.ts';
import type { AuditEntry, HasParts, MailRequest } from '../../parts/parts.ts';
import { newReference } from './reference.ts';

/** Response to a submission and to every repeat of it. */
export interface SubmissionAnswer {
  readonly success: true;
  readonly reference: string;
}

/** A stored record: its own fields, its response, and its pending parts. */
export interface RecordBase extends HasParts {
  readonly _id: string;
  readonly reference: string;
  /** Number of audited changes. Missing if there was none. */
  readonly version?: number;
  readonly createdAt: Date;
  readonly submission: { readonly key: string; readonly bodyHash: string; readonly answer: SubmissionAnswer };
}

export interface Submission<Fields extends object> {
  /** Result of `submissionKey`. Without a key, every call is a new submission. */
  readonly key: string | undefined;
  readonly body: object;
  readonly now: Date;
  build(reference: string): {
    readonly fields: Fields;
    readonly mail: readonly MailRequest[];
    readonly audit: readonly AuditEntry[];
  };
}

/** Indexes of every record collection: one record per submission key, unique references, and pending parts. */
export const recordIndexes: readonly IndexDescription[] = [
  { key: { 'submission.key': 1 }, unique: true },
  { key: { reference: 1 }, unique: true },
  { key: { 'parts.since': 1 }, sparse: true },
];

const MAX_ATTEMPTS = 3;

/**
 * Stores a record with its mails, audit entries and response as one document, once per submission key. Of parallel
 * duplicates the unique index lets one through; the others get its response.
 * @throws ServiceError `IDEMPOTENCY_MISMATCH` if the key was used for another body.
 */
export async function createRecord<Fields extends object>(
  collection: Collection<RecordBase & Fields>,
  submission: Submission<Fields>,
): Promise<SubmissionAnswer> {
  // One collection type for all records inside; the signature keeps the fields typed.
  const records = collection as unknown as Collection<RecordBase>;
  const bodyHash = hashBody(submission.body);
  for (let attempt = 1; ; attempt += 1) {
    const record = toRecord(submission, bodyHash);
    try {
      await withRetry(() => records.insertOne(record, QUERY_TIMEOUT));
      return record.submission.answer;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const first = await records.findOne({ 'submission.key': record.submission.key }, QUERY_TIMEOUT);
      if (first) return answerOf(first, bodyHash);
      // The key is free, so the reference was taken: retry with another one.
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Returns the response of a call that finds a record by a token. @throws ServiceError `NOT_FOUND` without a record. */
export function submissionAnswerOf(record: Pick<RecordBase, 'reference'> | undefined): SubmissionAnswer {
  if (!record) throw new ServiceError('NOT_FOUND');
  return { success: true, reference: record.reference };
}

function toRecord<Fields extends object>(submission: Submission<Fields>, bodyHash: string): RecordBase {
  const { key, now, build } = submission;
  const reference = newReference();
  const { fields, mail, audit } = build(reference);
  return {
    ...fields,
    _id: randomUUID(),
    reference,
    createdAt: now,
    submission: { key: key ?? `none-${randomUUID()}`, bodyHash, answer: { success: true, reference } },
    parts: {
      since: now,
      mail: mail.map((request) => ({ ...request, id: randomUUID() })),
      audit: audit.map((entry) => ({ ...entry, id: randomUUID(), at: now })),
    },
  };
}

function answerOf({ submission }: RecordBase, bodyHash: string): SubmissionAnswer {
  if (submission.bodyHash !== bodyHash) throw new ServiceError('IDEMPOTENCY_MISMATCH');
  return submission.answer;
}
