import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { UpdateFilter } from 'mongodb';
import { newsletterStore, type SubscriptionRecord } from '../../newsletter/store.ts';
import { dayIn } from '../due.ts';
import { isStarted, type IssueRecord, type StartedIssue } from '../issue.ts';
import { changeIssue, findSending, issueStore, purgeDate } from '../store.ts';
import { enrolBatch } from './enrol.ts';
import { countIssue } from './progress.ts';

const BATCH = 500;
const SYSTEM = { actor: 'system', requestId: 'none' } as const;

/**
 * One step of the sending: starts the next planned issue, marks who is due, and ends an issue when nobody is waiting. The mails
 * are sent elsewhere (`issue-mails.ts`). Wakes itself instead of working on, so that the relay moves other mails in between.
 */
export async function runIssueJobs(context: ServiceContext): Promise<boolean> {
  const issues = issueStore(context.db);
  const sending = (await findSending(issues)) ?? (await startNext(context));
  const hasMore = isStarted(sending) ? await advance(context, sending) : await settleCancelled(context);
  if (hasMore) context.wake();
  return false;
}

/** Starts the planned issue whose time has come, unless a cancelled one is still being ended. */
async function startNext(context: ServiceContext): Promise<IssueRecord | undefined> {
  const { db, now } = context;
  const issues = issueStore(db);
  const [planned, cancelled] = await Promise.all([findPlanned(context), findCancelled(context)]);
  if (!planned || cancelled) return undefined;
  const [last] = await issues
    .find({ number: { $gt: 0 } }, { ...QUERY_TIMEOUT, projection: { number: 1 } })
    .sort({ number: -1 })
    .limit(1)
    .toArray();
  const startedAt = now();
  const { reference, version, timeZone = 'UTC' } = planned;
  const set = {
    ...({ state: 'sending', number: (last?.number ?? 0) + 1, startedAt, timeZone } as const),
    day: dayIn(startedAt, timeZone),
    enrolled: { after: '', done: false },
  };
  const audit = { ...SYSTEM, action: 'issue.started', subject: reference, was: 'planned', to: 'sending' };
  try {
    const change = { from: ['planned'], set, unset: ['purgeAt'], audit, now: startedAt } as const;
    return await changeIssue(issues, { reference, version }, change);
  } catch (error) {
    // Another instance has started it, or an editor has changed the plan.
    if (error instanceof ServiceError || isDuplicate(error)) return undefined;
    throw error;
  }
}

function findPlanned({ db, now }: ServiceContext): Promise<IssueRecord | null> {
  return issueStore(db).findOne(
    { state: 'planned', sendAt: { $lte: now() } },
    { ...QUERY_TIMEOUT, sort: { sendAt: 1 } },
  );
}

function findCancelled({ db }: ServiceContext): Promise<IssueRecord | null> {
  return issueStore(db).findOne({ state: 'cancelled', counts: { $exists: false } }, QUERY_TIMEOUT);
}

/** Resolves with whether there is more to do at once. */
async function advance(context: ServiceContext, issue: StartedIssue): Promise<boolean> {
  if (!issue.enrolled.done) {
    await enrolBatch(context, issue);
    return true;
  }
  if (!(await isAnybodyWaiting(context, { 'letter.sending.issue': issue.number }))) {
    await endIssue(context, issue, 'sending', 'sent');
    return true;
  }
  // What is left are mails that the server puts off. They must not delay the next issue, which has the same items.
  if (!(await findPlanned(context))) return false;
  const fresh = { 'letter.sending.issue': issue.number, 'letter.sending.attempts': 0 };
  return (await isAnybodyWaiting(context, fresh)) ? false : withdraw(context, issue, true);
}

async function isAnybodyWaiting({ db }: ServiceContext, filter: object): Promise<boolean> {
  const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
  return (await newsletterStore(db).findOne(filter, options)) !== null;
}

async function endIssue(
  context: ServiceContext,
  { reference, number }: StartedIssue,
  was: 'sending' | 'cancelled',
  to: 'sent' | 'cancelled',
): Promise<void> {
  const { db, now } = context;
  const counts = await countIssue(context, number);
  const audit = { ...SYSTEM, action: 'issue.ended', subject: reference, was, to };
  const endedAt = now();
  try {
    const set = {
      state: to,
      counts,
      endedAt,
      ...(to === 'cancelled' ? { purgeAt: purgeDate(endedAt) } : {}),
    };
    await changeIssue(issueStore(db), { reference }, { from: [was], set, audit, now: endedAt });
  } catch (error) {
    // It was cancelled in this moment.
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Takes a cancelled issue off the remaining subscribers, then stores how many got it. */
async function settleCancelled(context: ServiceContext): Promise<boolean> {
  const issue = await findCancelled(context);
  if (!isStarted(issue)) return false;
  if (await isAnybodyWaiting(context, { 'letter.sending.issue': issue.number }))
    return withdraw(context, issue, false);
  await endIssue(context, issue, 'cancelled', 'cancelled');
  return true;
}

/** Takes an issue off a batch of waiting subscribers, except those whose mail is being handed over. */
async function withdraw({ db, now }: ServiceContext, issue: StartedIssue, failed: boolean): Promise<boolean> {
  const subscriptions = newsletterStore(db);
  const idle = {
    'letter.sending.issue': issue.number,
    $or: [{ 'letter.sending.lease': { $exists: false } }, { 'letter.sending.next': { $lte: now() } }],
  };
  const found = await subscriptions
    .find(idle, { ...QUERY_TIMEOUT, projection: { _id: 1 } })
    .limit(BATCH)
    .toArray();
  const _id = { $in: found.map((one) => one._id) };
  const update = {
    $unset: { 'letter.sending': '' },
    ...(failed ? { $set: { 'letter.failed': issue.number } } : {}),
  } as UpdateFilter<SubscriptionRecord>;
  await subscriptions.updateMany({ _id, ...idle }, update, QUERY_TIMEOUT);
  return found.length > 0;
}
