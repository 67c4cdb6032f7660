import { LANGUAGES } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { addParts, differences, type AuditEntry, type RecordVersion } from '@larkfield/kit/records';
import type { Opportunities, Opportunity } from './store.ts';

type Line = Pick<AuditEntry, 'actor' | 'requestId'>;
type Changed = Pick<Opportunity, 'rate' | 'term' | 'maximum' | 'texts'>;

/**
 * Updates an opportunity if its version has not changed, and adds each difference to the history. Existing investments
 * keep their rate and term.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT`; `WRONG_STATE` if the new maximum is below the amount raised
 */
export async function changeOpportunity(
  opportunities: Opportunities,
  { reference, version }: RecordVersion,
  change: (before: Changed) => Partial<Changed>,
  line: Line,
  now: Date,
): Promise<void> {
  const before = await opportunities.findOne({ reference }, { ...QUERY_TIMEOUT, projection: { holds: 0 } });
  if (!before) throw new ServiceError('NOT_FOUND');
  const set = change(before);
  const after = { ...before, ...set };
  const history = historyOf(before, after).map((entry) => ({ ...line, subject: reference, ...entry }));
  const { $set, ...parts } = addParts(now, [], history);
  // Part of the condition, because an investment may be placed meanwhile.
  const { modifiedCount } = await opportunities.updateOne(
    { reference, version, fundraised: { $lte: after.maximum } },
    { ...parts, $set: { ...set, ...$set } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) return;
  const isRead = await opportunities.findOne(
    { reference, version },
    { ...QUERY_TIMEOUT, projection: { _id: 1 } },
  );
  throw new ServiceError(isRead ? 'WRONG_STATE' : 'VERSION_CONFLICT');
}

function historyOf(before: Changed, after: Changed): Pick<AuditEntry, 'action' | 'changes'>[] {
  const numbers = differences(before, after, ['rate', 'term', 'maximum']);
  const texts = LANGUAGES.flatMap(({ tag: language }) =>
    differences(before.texts[language] ?? {}, after.texts[language] ?? {}, TEXTS).map((change) => ({
      ...change,
      language,
    })),
  );
  return [...numbers, ...texts].map((change) => ({
    action: `opportunity.${change.field}`,
    changes: [change],
  }));
}

const TEXTS = ['title', 'description', 'benefit'] as const;
