import { randomUUID } from 'node:crypto';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { SendProblem } from '@larkfield/kit/mail';
import { addParts } from '@larkfield/kit/records';
import type { Collection, UpdateFilter } from 'mongodb';
import { KEEP_HELD_DAYS } from '../../newsletter/preferences.ts';
import type { SubscriptionRecord } from '../../newsletter/store.ts';
import { countedDay, isDue } from '../due.ts';
import type { StartedIssue } from '../issue.ts';

export type Subscriptions = Collection<SubscriptionRecord>;
type Update = UpdateFilter<SubscriptionRecord>;

const DAY_MS = 24 * 3600_000;

/** Longer than the timeouts of a transport: a subscriber is only taken over from a sender that died. */
export const LEASE_MS = 90_000;

/** An address that is refused without a clear reason is held if it is refused again at least this much later. */
const SECOND_REFUSAL_MS = 7 * DAY_MS;

const PROJECTION = {
  ...{ reference: 1, email: 1, language: 1, state: 1, frequency: 1, confirmedAt: 1, letter: 1 },
} as const;

export type Claimed = Pick<
  SubscriptionRecord,
  '_id' | 'reference' | 'email' | 'language' | 'state' | 'frequency' | 'confirmedAt' | 'letter'
>;

/** Claims the next subscriber of an issue: nobody else does for the time of the lease. */
export function claimSubscriber(
  subscriptions: Subscriptions,
  { number }: Pick<StartedIssue, 'number'>,
  now: Date,
): Promise<Claimed | null> {
  const next = new Date(now.getTime() + LEASE_MS);
  return subscriptions.findOneAndUpdate(
    { 'letter.sending.issue': number, 'letter.sending.next': { $lte: now } },
    {
      $set: { 'letter.sending.next': next, 'letter.sending.lease': randomUUID() },
      $inc: { 'letter.sending.attempts': 1 },
    } as Update,
    {
      ...{ ...QUERY_TIMEOUT, projection: PROJECTION, returnDocument: 'after' },
      sort: { 'letter.sending.next': 1 },
    },
  );
}

/** Whether a subscriber still gets an issue. Checked when the mail is handed over, on what was just read. */
export function mayGet(
  { state, frequency, confirmedAt, letter }: Pick<Claimed, 'state' | 'frequency' | 'confirmedAt' | 'letter'>,
  { number, day, startedAt }: Pick<StartedIssue, 'number' | 'day' | 'startedAt'>,
): boolean {
  return (
    state === 'active' &&
    confirmedAt !== undefined &&
    confirmedAt <= startedAt &&
    (letter?.number ?? -1) < number &&
    isDue(letter?.day ?? '', frequency, day)
  );
}

/** Changes a claimed subscription while its lease is held. Resolves with whether it still was. */
async function finish(
  subscriptions: Subscriptions,
  { _id, letter }: Claimed,
  update: Update,
  state?: 'active',
): Promise<boolean> {
  const held = { _id, 'letter.sending.lease': letter?.sending?.lease ?? '', ...(state ? { state } : {}) };
  return (await subscriptions.updateOne(held, update, QUERY_TIMEOUT)).matchedCount === 1;
}

export async function markSent(
  subscriptions: Subscriptions,
  claimed: Claimed,
  issue: StartedIssue,
  now: Date,
): Promise<void> {
  await finish(subscriptions, claimed, {
    $set: { 'letter.day': countedDay(issue, now), 'letter.number': issue.number },
    $unset: { 'letter.sending': '', 'letter.failed': '', 'letter.refusedAt': '' },
  } as Update);
}

/** Ends the claim: the subscriber gets nothing of this issue any more. */
export async function drop(subscriptions: Subscriptions, claimed: Claimed): Promise<void> {
  await finish(subscriptions, claimed, { $unset: { 'letter.sending': '' } } as Update);
}

/** Gives the claim back until `next`. An attempt that says nothing about the subscriber does not count. */
export async function giveBack(
  subscriptions: Subscriptions,
  claimed: Claimed,
  next: Date,
  counts: boolean,
): Promise<void> {
  await finish(subscriptions, claimed, {
    $set: { 'letter.sending.next': next },
    $unset: { 'letter.sending.lease': '' },
    ...(counts ? {} : { $inc: { 'letter.sending.attempts': -1 } }),
  } as Update);
}

/**
 * Ends the claim without success. An address that does not exist is put on hold at once; one that is refused for another
 * reason, if it was refused a week or longer before, too: a full mailbox or our own reputation may have been the cause.
 */
export async function markFailed(
  subscriptions: Subscriptions,
  claimed: Claimed,
  { number }: StartedIssue,
  { recipient, code }: Pick<SendProblem, 'recipient' | 'code'>,
  now: Date,
): Promise<void> {
  const { reference, letter } = claimed;
  const refusedAt = recipient === undefined ? undefined : (letter?.refusedAt ?? now);
  const isSecond = refusedAt !== undefined && now.getTime() - refusedAt.getTime() >= SECOND_REFUSAL_MS;
  const set = {
    'letter.failed': number,
    ...(recipient === 'refused' && refusedAt ? { 'letter.refusedAt': refusedAt } : {}),
  };
  const $unset = { 'letter.sending': '' };
  if (recipient === 'unknown' || isSecond) {
    const entry = { actor: 'system', subject: reference, requestId: 'none', was: 'active', to: 'held' };
    const { $set, ...parts } = addParts(now, [], [{ action: 'newsletter.held', ...entry }]);
    const purgeAt = new Date(now.getTime() + KEEP_HELD_DAYS * DAY_MS);
    const hold = { state: 'held', heldAt: now, heldFor: code, purgeAt, ...set, ...$set };
    if (await finish(subscriptions, claimed, { ...parts, $set: hold, $unset } as Update, 'active')) return;
  }
  await finish(subscriptions, claimed, { $set: set, $unset } as Update);
}
