import { ServiceError } from '@larkfield/kit/http';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { MailRequest } from '@larkfield/kit/mail';
import { claimVisit, differences, settleVisit, updateRecord, type AuditEntry } from '@larkfield/kit/records';
import type { TrialState } from '@larkfield/mf-fieldtrial/forms';
import type { Document } from 'mongodb';
import type { TrialContext } from '../context.ts';
import { expiryIn } from '../registration/retention.ts';
import { registrationIndexes, type RegistrationRecord } from '../registration/store.ts';
import { claimedVisit, visitOf } from './visit-of.ts';
import { clockText, toPlannedVisit, VISIT_KIND, type Visit } from './visit.ts';

export interface VisitChange {
  readonly state: TrialState;
  /** The visit afterwards. */
  readonly visit?: Visit | undefined;
  readonly set?: Document;
  readonly unset?: readonly string[];
  readonly mail: readonly MailRequest[];
  readonly audit: Omit<AuditEntry, 'subject'>;
}

/** Fields of a visit and of the offers for it. */
export const VISIT_FIELDS = ['visit', 'offers', 'cancelledVisit', 'invited', 'invitedFor'] as const;

/**
 * Changes the visit of a registration, if the registration is still as it was read. The time of the specialist is
 * claimed before and what is no longer needed is released after it (`booked-visits.ts` of the kit). If the process dies
 * in between, or the registration has been changed meanwhile, `settleLeftVisits` releases it.
 * @throws ServiceError `VALIDATION_FAILED` if the specialist has another visit then; `VERSION_CONFLICT`
 */
export async function changeVisit(
  context: TrialContext,
  found: RegistrationRecord,
  { state, visit, set = {}, unset = [], mail, audit }: VisitChange,
): Promise<void> {
  const { reference, version = 0 } = found;
  const release = await claimTime(context, reference, visit);
  const expiry = expiryIn(state, context.now());
  const next = {
    state,
    ...(visit ? { visit, invitedFor: clockText(visit.start) } : {}),
    ...set,
    ...expiry.set,
  };
  const gone = VISIT_FIELDS.filter((name) => !Object.hasOwn(next, name));
  await updateRecord(
    context,
    registrationIndexes,
    { reference, version },
    {
      set: next,
      unset: [...gone, ...unset, ...expiry.unset],
      mail,
      audit: { ...audit, subject: reference, changes: visitChanges(found, visit) },
    },
  );
  await release();
}

/**
 * Claims the time of a visit; without a visit nothing. Returns a function for after the change, which releases what the
 * registration does not need any more.
 */
export async function claimTime(
  context: Pick<TrialContext, 'db' | 'now' | 'registrations' | 'log'>,
  reference: string,
  visit?: Visit,
): Promise<() => Promise<void>> {
  const { db, registrations, log } = context;
  const claim = { reference, kind: VISIT_KIND, now: context.now() };
  const version = await claimVisit(db, { ...claim, visit: visit && toPlannedVisit(visit) });
  return async () => {
    if (version === undefined) return;
    try {
      const claimed = claimedVisit(await registrations.findOne({ reference }, QUERY_TIMEOUT));
      await settleVisit(db, { reference, version }, claimed && toPlannedVisit(claimed));
    } catch (err) {
      // The registration is changed; the job settles the claims.
      log.warn({ err, reference }, 'settling a visit failed');
    }
  };
}

/** The visit before and after a change, by the columns that show it. */
export function visitChanges(found: RegistrationRecord, visit: Visit | undefined) {
  const names = ['invitedFor', 'visitPlace', 'visitSpecialist', 'visitMinutes'] as const;
  return differences(columnsOf(visitOf(found)), columnsOf(visit), names);
}

function columnsOf(visit: Visit | undefined) {
  if (!visit) return {};
  const { start, place, specialist, minutes } = visit;
  return {
    invitedFor: clockText(start),
    visitPlace: place,
    visitSpecialist: specialist,
    visitMinutes: minutes,
  };
}

/** Returns the number of the next calendar file. */
export function nextSequence({ visitSequence = -1 }: Pick<RegistrationRecord, 'visitSequence'>): number {
  return visitSequence + 1;
}

/** @throws ServiceError `WRONG_STATE` */
export function visitIn(found: RegistrationRecord): Visit {
  const visit = visitOf(found);
  if (!visit) throw new ServiceError('WRONG_STATE');
  return visit;
}
