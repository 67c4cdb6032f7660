import { LANGUAGES } from '@larkfield/contracts';
import { addParts, LIMIT, ServiceError, type AuditEntry, type ReadVersion } from '@larkfield/kit';
import type { Opportunities, Opportunity, OpportunityTexts } from './store.ts';

/** Longest piece of a text that the history repeats. */
const LONGEST = 500;

type Line = Pick<AuditEntry, 'actor' | 'requestId'>;
type Changed = Pick<Opportunity, 'rate' | 'term' | 'maximum' | 'texts'>;

/**
 * Changes an opportunity that is as its changer has read it. Each thing that is another now is a line of the history, with
 * what was there before. Investments keep the rate and the term that they were made with.
 * @throws ServiceError `NOT_FOUND`, `VERSION_CONFLICT`; `WRONG_STATE` for a maximum below what has been raised.
 */
export async function changeOpportunity(
  opportunities: Opportunities,
  { reference, version }: ReadVersion,
  change: (before: Changed) => Partial<Changed>,
  line: Line,
  now: Date,
): Promise<void> {
  const before = await opportunities.findOne({ reference }, { ...LIMIT, projection: { holds: 0 } });
  if (!before) throw new ServiceError('NOT_FOUND');
  const set = change(before);
  const after = { ...before, ...set };
  const history = differences(before, after).map((entry) => ({ ...line, subject: reference, ...entry }));
  const { $set, ...parts } = addParts(now, [], history);
  // In the condition, as somebody may invest in between.
  const { modifiedCount } = await opportunities.updateOne(
    { reference, version, fundraised: { $lte: after.maximum } },
    { ...parts, $set: { ...set, ...$set } },
    LIMIT,
  );
  if (modifiedCount === 1) return;
  const isRead = await opportunities.findOne({ reference, version }, { ...LIMIT, projection: { _id: 1 } });
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
    return [{ action: `opportunity.${part}`, was: told(tag, was), to: told(tag, to) }];
  });
}

const told = (tag: string, text: string) => `${tag}: ${text.slice(0, LONGEST)}`;
