import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { addParts, settleVisit, unsettledVisits, versionFilter } from '@larkfield/kit/records';
import { forEachSettled } from '@larkfield/kit/runtime';
import { createTrialContext, type TrialContext } from '../context.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { visitMail } from './mail.ts';
import { claimedVisit } from './visit-of.ts';
import { toPlannedVisit } from './visit.ts';

/** Claims that are unsettled for this long were left by a call that failed. */
const LEFT_AFTER_MS = 30_000;

const BATCH = 50;

/** Runs one step of the jobs about visits. Returns true if there may be more to do. */
export async function runVisitJobs(base: ServiceContext): Promise<boolean> {
  const context = createTrialContext(base);
  const more = [await settleLeftVisits(context), await sendReminders(context)];
  return more.includes(true);
}

async function settleLeftVisits(context: TrialContext): Promise<boolean> {
  const { db, log, registrations } = context;
  const left = await unsettledVisits(db, new Date(context.now().getTime() - LEFT_AFTER_MS), BATCH);
  const settled = await forEachSettled(
    left,
    async ({ _id: reference, version }) => {
      const found = await registrations.findOne({ reference }, QUERY_TIMEOUT);
      if (found && !(await refuseOlderCalls(context, found))) return;
      const visit = claimedVisit(found);
      await settleVisit(db, { reference, version }, visit && toPlannedVisit(visit));
    },
    (err, { _id }) => log.error({ err, reference: _id }, 'settling a visit failed'),
  );
  return settled === BATCH;
}

/** Increases the version, so that a call which still runs cannot write the visit whose claims are released now. */
async function refuseOlderCalls(
  { registrations }: TrialContext,
  found: RegistrationRecord,
): Promise<boolean> {
  const asRead = { _id: found._id, ...versionFilter<RegistrationRecord>(found) };
  const { matchedCount } = await registrations.updateOne(asRead, { $inc: { version: 1 } }, QUERY_TIMEOUT);
  return matchedCount === 1;
}

async function sendReminders(context: TrialContext): Promise<boolean> {
  const { registrations, log, now, wake } = context;
  const due = await registrations
    .find({ 'visit.remindAt': { $lte: now() } }, QUERY_TIMEOUT)
    .sort({ 'visit.remindAt': 1 })
    .limit(BATCH)
    .toArray();
  const reminded = await forEachSettled(
    due,
    async (found) => {
      const { visit } = found;
      if (!visit?.remindAt) return;
      const isOpen = found.state === 'invited' && visit.start > now();
      const mail = isOpen ? [await visitMail(context, 'visitReminder', found, { visits: [visit] })] : [];
      const { $set, $push } = addParts(now(), mail, []);
      // Only one process finds the reminder of this time. The version stays: nobody has changed the registration.
      await registrations.updateOne(
        { _id: found._id, state: found.state, 'visit.remindAt': visit.remindAt, 'visit.start': visit.start },
        { $unset: { 'visit.remindAt': '' }, ...(isOpen ? { $set, $push } : {}) } as object,
        QUERY_TIMEOUT,
      );
    },
    (err, { reference }) => log.error({ err, reference }, 'reminding of a visit failed'),
  );
  if (reminded > 0) wake();
  return reminded === BATCH;
}
