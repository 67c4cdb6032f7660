import { LANGUAGES } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { addParts, type AuditEntry, type RecordVersion } from '@larkfield/kit/records';
import type { Opportunities, Opportunity, OpportunityTexts } from './store.ts';

const LONGEST = 500;

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
  const history = differences(before, after).map((entry) => ({ ...line, subject: reference, ...entry }));
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

function differences(before: Changed, after: Changed): Pick<AuditEntry, 'action' | 'was' | 'to'>[] {
  const numbers = (['rate', 'term', 'maximum'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      action: `opportunity.${name}`,
      was: String(before[name]),
      to: String(after[name]),
    }));
  const texts = LANGUAGES.flatMap(({ tag }) => textDifferences(before.texts, after.texts, tag));
  return [...numbers, ...texts];
}

function textDifferences(before: OpportunityTexts, after: OpportunityTexts, tag: keyof OpportunityTexts) {
  return (['title', 'description', 'benefit'] as const).flatMap((part) => {
    const [was = '', to = ''] = [before[tag]?.[part], after[tag]?.[part]];
    if (was === to) return [];
    return [{ action: `opportunity.${part}`, was: historyText(tag, was), to: historyText(tag, to) }];
  });
}

const historyText = (tag: string, text: string) => `${tag}: ${text.slice(0, LONGEST)}`;
