import type { Frequency } from '@larkfield/contracts/catalogues';
import { addParts, hashToken, LIMIT, withRetry, type AuditEntry } from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { SubscriptionRecord } from './store.ts';

/** Long enough to take it back; then the details are deleted. */
export const KEEP_STOPPED_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** What the holder of a token wants to be true afterwards; what is not named stays. */
export interface PreferenceChange {
  readonly frequency?: Frequency | undefined;
  readonly subscribed?: boolean | undefined;
}

/** Who asks and when, for the audit. */
export interface Requester {
  readonly now: Date;
  readonly requestId: string;
}

/**
 * The subscription that a token stands for. One that a newer sign-up of the same address has replaced leads to that:
 * whoever unsubscribes from an old mail wants no more mails.
 */
export async function byListToken(
  subscriptions: Collection<SubscriptionRecord>,
  token: string,
): Promise<SubscriptionRecord | undefined> {
  const found = await subscriptions.findOne({ listHash: hashToken(token) }, LIMIT);
  if (found?.state !== 'replaced') return found ?? undefined;
  const { email } = found;
  const [present] = await subscriptions
    .find({ email, state: { $in: ['active', 'stopped'] } }, LIMIT)
    .sort({ createdAt: -1 })
    .limit(1)
    .toArray();
  return present;
}

/** Changes a subscription. A repeat changes nothing; `undefined` for a token that nothing is known of. */
export async function changePreferences(
  subscriptions: Collection<SubscriptionRecord>,
  token: string,
  change: PreferenceChange,
  requester: Requester,
): Promise<SubscriptionRecord | undefined> {
  const record = await withRetry(() => byListToken(subscriptions, token));
  if (!record) return undefined;
  const { _id } = record;
  const steps = stepsOf(record, change, requester);
  for (const { when, update } of steps) {
    // Only the one of several at once that finds the old state writes the line of the audit.
    await withRetry(() => subscriptions.updateOne({ _id, ...when }, update, LIMIT));
  }
  return steps.length === 0 ? record : ((await subscriptions.findOne({ _id }, LIMIT)) ?? undefined);
}

function stepsOf(
  record: SubscriptionRecord,
  { frequency, subscribed }: PreferenceChange,
  requester: Requester,
) {
  const steps = [];
  if (subscribed === false && record.state === 'active') {
    const purgeAt = new Date(requester.now.getTime() + KEEP_STOPPED_DAYS * DAY_MS);
    const set = { state: 'stopped', stoppedAt: requester.now, purgeAt } as const;
    steps.push({
      when: { state: 'active' } as const,
      update: changeOf(record, 'newsletter.stopped', requester, { set }),
    });
  }
  if (subscribed === true && record.state === 'stopped') {
    const set = { state: 'active', resumedAt: requester.now } as const;
    const unset = { stoppedAt: '', purgeAt: '' } as const;
    steps.push({
      when: { state: 'stopped' } as const,
      update: changeOf(record, 'newsletter.resumed', requester, { set, unset }),
    });
  }
  if (frequency !== undefined && frequency !== record.frequency) {
    steps.push({
      when: { frequency: { $ne: frequency } },
      update: changeOf(record, 'newsletter.frequency', requester, { set: { frequency } }),
    });
  }
  return steps;
}

interface Change {
  readonly set: Partial<SubscriptionRecord>;
  readonly unset?: Readonly<Record<string, ''>>;
}

function changeOf(
  { reference }: SubscriptionRecord,
  action: string,
  requester: Requester,
  { set, unset }: Change,
) {
  const entry: AuditEntry = {
    action,
    actor: 'subscriber',
    subject: reference,
    requestId: requester.requestId,
  };
  const added = addParts(requester.now, [], [entry]);
  return { ...added, $set: { ...set, ...added.$set }, ...(unset ? { $unset: unset } : {}) };
}
