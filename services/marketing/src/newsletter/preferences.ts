import type { Frequency } from '@larkfield/contracts/catalogues';
import { QUERY_TIMEOUT, withRetry } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { addParts, differences, type AuditEntry } from '@larkfield/kit/records';
import type { Collection } from 'mongodb';
import type { SubscriptionRecord } from './store.ts';

/** Long enough to resume; then the details are deleted. */
export const KEEP_STOPPED_DAYS = 30;

/** An address that cannot be reached for so long is deleted. */
export const KEEP_HELD_DAYS = 365;

const DAY_MS = 24 * 3600 * 1000;

export interface PreferenceChange {
  readonly frequency?: Frequency | undefined;
  readonly subscribed?: boolean | undefined;
}

export interface Requester {
  readonly now: Date;
  readonly requestId: string;
}

/** Finds the subscription of a token, or the newer one of the same address that has replaced it. */
export async function findByListToken(
  subscriptions: Collection<SubscriptionRecord>,
  token: string,
): Promise<SubscriptionRecord | undefined> {
  const found = await subscriptions.findOne({ listHash: hashToken(token) }, QUERY_TIMEOUT);
  if (found?.state !== 'replaced') return found ?? undefined;
  const { email } = found;
  const [present] = await subscriptions
    .find({ email, state: { $in: ['active', 'held', 'stopped'] } }, QUERY_TIMEOUT)
    .sort({ createdAt: -1 })
    .limit(1)
    .toArray();
  return present;
}

/** Changes a subscription. Repeating it changes nothing. Resolves with undefined for an unknown token. */
export async function changePreferences(
  subscriptions: Collection<SubscriptionRecord>,
  token: string,
  change: PreferenceChange,
  requester: Requester,
): Promise<SubscriptionRecord | undefined> {
  const record = await withRetry(() => findByListToken(subscriptions, token));
  if (!record) return undefined;
  const { _id } = record;
  const steps = stepsOf(record, change, requester);
  for (const { when, update } of steps) {
    // Only the one of several parallel calls that finds the old state changes it and adds the audit entry.
    await withRetry(() => subscriptions.updateOne({ _id, ...when }, update, QUERY_TIMEOUT));
  }
  return steps.length === 0 ? record : ((await subscriptions.findOne({ _id }, QUERY_TIMEOUT)) ?? undefined);
}

function stepsOf(
  record: SubscriptionRecord,
  { frequency, subscribed }: PreferenceChange,
  requester: Requester,
) {
  const steps = [];
  const { state } = record;
  if (subscribed === false && (state === 'active' || state === 'held')) {
    const purgeAt = new Date(requester.now.getTime() + KEEP_STOPPED_DAYS * DAY_MS);
    const set = { state: 'stopped', stoppedAt: requester.now, purgeAt } as const;
    steps.push({
      when: { state },
      update: changeOf(record, 'newsletter.stopped', requester, { set, unset: HELD }),
    });
  }
  if (subscribed === true && (state === 'stopped' || state === 'held')) {
    const set = { state: 'active', resumedAt: requester.now } as const;
    const unset = { stoppedAt: '', purgeAt: '', 'letter.refusedAt': '', ...HELD } as const;
    steps.push({
      when: { state },
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

const HELD = { heldAt: '', heldFor: '' } as const;

interface Change {
  readonly set: Partial<SubscriptionRecord>;
  readonly unset?: Readonly<Record<string, ''>>;
}

function changeOf(
  { reference, state, frequency }: SubscriptionRecord,
  action: string,
  requester: Requester,
  { set, unset }: Change,
) {
  const entry: AuditEntry = {
    action,
    actor: 'subscriber',
    subject: reference,
    requestId: requester.requestId,
    ...(set.state === undefined ? {} : { was: state, to: set.state }),
    ...(set.frequency === undefined ? {} : { changes: differences({ frequency }, set, ['frequency']) }),
  };
  const added = addParts(requester.now, [], [entry]);
  return { ...added, $set: { ...set, ...added.$set }, ...(unset ? { $unset: unset } : {}) };
}
