import { QUERY_TIMEOUT, isDuplicate, withRetry } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { addParts, normalizeForSearch } from '@larkfield/kit/records';
import { investmentsOf, kindOfKey, problemOf, sumsOf, type LedgerLine } from './entry.ts';
import { ledgerStore, type LedgerEntry, type NewEntry } from './store.ts';

/**
 * Posts an entry with its mails and audit entries in one insert. Posting the same key again changes nothing, so a
 * caller that may have died in between posts again.
 * @throws Error if the lines are not in balance; ServiceError `IDEMPOTENCY_MISMATCH` if the key has other lines
 */
export async function postEntry(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  entry: NewEntry,
): Promise<'posted' | 'repeated'> {
  const problem = problemOf(entry.lines);
  if (problem) throw new Error(`Entry ${entry.key}: ${problem}`);
  const document = toDocument(entry, now());
  const entries = ledgerStore(db);
  try {
    await withRetry(() => entries.insertOne(document, QUERY_TIMEOUT));
    return 'posted';
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const found = await entries.findOne({ _id: entry.key }, QUERY_TIMEOUT);
    if (!found || !isSame(found.lines, entry.lines) || found.corrects !== entry.corrects)
      throw new ServiceError('IDEMPOTENCY_MISMATCH');
    return 'repeated';
  }
}

function toDocument(
  { key, at, reason, lines, corrects, person, mail = [], audit = [] }: NewEntry,
  now: Date,
): LedgerEntry {
  const { $set, $push } = addParts(now, mail, audit);
  const parts = {
    since: $set['parts.since'],
    stamp: $set['parts.stamp'],
    mail: $push['parts.mail'].$each,
    audit: $push['parts.audit'].$each,
  };
  const investments = investmentsOf(lines);
  const [investment, other] = investments.map(normalizeForSearch);
  return {
    _id: key,
    kind: kindOfKey(key),
    at: at ?? now,
    createdAt: now,
    ...(reason ? { reason } : {}),
    lines: lines.map(({ account, cents }) => ({ account, cents })),
    investments,
    sums: sumsOf(lines),
    find: { ...(investment ? { investment } : {}), ...(other ? { other } : {}) },
    ...(corrects === undefined ? {} : { corrects }),
    ...(person ? { investor: person.id, username: person.username } : {}),
    ...(mail.length + audit.length > 0 ? { parts } : {}),
  };
}

function isSame(one: readonly LedgerLine[], other: readonly LedgerLine[]): boolean {
  const textOf = (lines: readonly LedgerLine[]) =>
    lines
      .map(({ account, cents }) => `${account} ${cents}`)
      .toSorted()
      .join();
  return textOf(one) === textOf(other);
}
