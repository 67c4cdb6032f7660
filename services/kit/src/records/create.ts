import { randomUUID } from 'node:crypto';
import type { Collection, IndexDescription } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import { withRetry } from '../database/retry.ts';
import { ServiceError } from '../http/errors.ts';
import { hashBody } from './body-hash.ts';
import type { AuditEntry, HasParts, Mail } from './parts.ts';
import { newReference } from './reference.ts';

/** What a submission is answered with, now and whenever it is repeated. */
export interface Answer {
  readonly success: true;
  readonly reference: string;
}

/** A record as it is stored: own fields, answer, and the parts that are moved on later. */
export interface RecordBase extends HasParts {
  readonly _id: string;
  readonly reference: string;
  /** Counts the audited changes; without one there has been none. */
  readonly version?: number;
  readonly createdAt: Date;
  readonly submission: { readonly key: string; readonly bodyHash: string; readonly answer: Answer };
}

export interface Submission<Fields extends object> {
  /** What `submissionKey` answers; without one every call is a new submission. */
  readonly key: string | undefined;
  readonly body: object;
  readonly now: Date;
  /** The record's own fields and what goes with it. */
  build(reference: string): {
    readonly fields: Fields;
    readonly mail: readonly Mail[];
    readonly audit: readonly AuditEntry[];
  };
}

/** Indexes of every collection of records: one submission per key, references unique, parts found quickly. */
export const recordIndexes: readonly IndexDescription[] = [
  { key: { 'submission.key': 1 }, unique: true },
  { key: { reference: 1 }, unique: true },
  { key: { 'parts.since': 1 }, sparse: true },
];

const TRIES = 3;

/**
 * Writes a record with its mails, its audit lines and its answer as one document, once per key. Of parallel
 * duplicates the unique index lets one through; the others get its answer.
 * @throws ServiceError `IDEMPOTENCY_MISMATCH` when the key was used for another body.
 */
export async function createRecord<Fields extends object>(
  collection: Collection<RecordBase & Fields>,
  submission: Submission<Fields>,
): Promise<Answer> {
  // One collection type for all records inside; the signature keeps the fields typed.
  const records = collection as unknown as Collection<RecordBase>;
  const bodyHash = hashBody(submission.body);
  for (let tries = 1; ; tries += 1) {
    const record = toRecord(submission, bodyHash);
    try {
      await withRetry(() => records.insertOne(record, LIMIT));
      return record.submission.answer;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const first = await records.findOne({ 'submission.key': record.submission.key }, LIMIT);
      if (first) return answerOf(first, bodyHash);
      // No such key: the reference number was taken. Another one is drawn.
      if (tries === TRIES) throw error;
    }
  }
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
      mail: mail.map((each) => ({ ...each, id: randomUUID() })),
      audit: audit.map((each) => ({ ...each, id: randomUUID(), at: now })),
    },
  };
}

function answerOf({ submission }: RecordBase, bodyHash: string): Answer {
  if (submission.bodyHash !== bodyHash) throw new ServiceError('IDEMPOTENCY_MISMATCH');
  return submission.answer;
}
