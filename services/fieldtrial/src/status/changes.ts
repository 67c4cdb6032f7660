import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, differences, versionFilter, type AuditEntry } from '@larkfield/kit/records';
import type { TrialState } from '@larkfield/mf-fieldtrial/forms';
import type { Document } from 'mongodb';
import type { TrialContext } from '../context.ts';
import { changedMail } from '../registration/mail.ts';
import { eraseDateOfWithdrawn, expiryIn, removeWaiver } from '../registration/retention.ts';
import { wishedTimeText } from '../registration/rules.ts';
import { claimTime, nextSequence, VISIT_FIELDS, visitChanges } from '../visits/change-visit.ts';
import { mailsWithoutVisit } from '../visits/cancellation.ts';
import { checkChangeable } from '../visits/parent-changes.ts';
import type { Registration, RegistrationRecord } from '../registration/store.ts';

/** States in which the parent can change the registration. */
export const OPEN: readonly string[] = ['new', 'offered', 'invited', 'missed'];

/**
 * Changes the wished times. Gives up the planned visit and the offers, even for the same times.
 * @throws ServiceError `WRONG_STATE`; `VALIDATION_FAILED` if the planned visit is too near
 */
export async function changeTimes(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
  wished: Pick<Registration, 'times' | 'wished'>,
): Promise<void> {
  if (!OPEN.includes(found.state)) throw new ServiceError('WRONG_STATE');
  checkChangeable(found, context.now());
  const [before, after] = [found.times, wished.times].map((times) => times.map(wishedTimeText).join(', '));
  if (before === after && found.state === 'new') return;
  const expiry = expiryIn('new', context.now());
  await write(context, found, {
    set: { ...wished, state: 'new', visitSequence: nextSequence(found), ...expiry.set },
    unset: [...VISIT_FIELDS, ...expiry.unset],
    line: {
      action: 'registration.times',
      changes: [
        ...differences(namedTimes(found.wished), namedTimes(wished.wished), ['wishedFirst', 'wishedSecond']),
        ...visitChanges(found, undefined),
      ],
    },
    mail: await mailsWithoutVisit(context, found, changedMail('timesChanged', found, found.reference)),
    requestId,
  });
}

/** A consent can be withdrawn as long as there is something that it covers, also the report. */
export function mayWithdraw(state: TrialState, what: 'consent' | 'cancel'): boolean {
  const isOpen = OPEN.some((each) => each === state);
  return isOpen || (what === 'consent' && (state === 'visited' || state === 'reported'));
}

/**
 * Ends a registration: deletes the child's data, the waiver and the report. The record keeps when consent was withdrawn.
 * Repeating it changes nothing.
 * @throws ServiceError `WRONG_STATE`
 */
export async function withdraw(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
  what: 'consent' | 'cancel',
): Promise<void> {
  if (found.state === 'withdrawn') return;
  if (!mayWithdraw(found.state, what)) throw new ServiceError('WRONG_STATE');
  const now = context.now();
  await write(context, found, {
    set: {
      state: 'withdrawn',
      times: [],
      wished: {},
      eraseAt: eraseDateOfWithdrawn(now),
      ...(what === 'consent' ? { 'consent.withdrawnAt': now } : {}),
    },
    unset: ['sealed', 'childKey', 'phone', 'city', 'country', 'distance', 'pickup', 'note', ...VISIT_FIELDS],
    line: {
      action: what === 'consent' ? 'registration.consentWithdrawn' : 'registration.cancelled',
      was: found.state,
      to: 'withdrawn',
      erases: true,
    },
    mail: await mailsWithoutVisit(context, found, changedMail('withdrawn', found, found.reference)),
    requestId,
  });
  // If the file service is not available, the record keeps the files' ids, so that all are deleted later.
  const files = { waiver: '', report: '', formerReports: '' } as const;
  if (await removeWaiver(context, found))
    await context.registrations.updateOne({ _id: found._id }, { $unset: files }, QUERY_TIMEOUT);
}

/** The wished times by the columns that show them. */
const namedTimes = ({ first, second }: Registration['wished']) => ({
  wishedFirst: first,
  wishedSecond: second,
});

interface Change {
  readonly set: Document;
  readonly unset: readonly string[];
  readonly line: Pick<AuditEntry, 'action' | 'was' | 'to' | 'changes' | 'erases'>;
  readonly mail: readonly MailRequest[];
  readonly requestId: string;
}

async function write(context: TrialContext, found: RegistrationRecord, change: Change): Promise<void> {
  const { registrations, now, wake } = context;
  const line = { ...change.line, actor: 'parent', subject: found.reference, requestId: change.requestId };
  const { $set, ...parts } = addParts(now(), change.mail, [line]);
  const update: Document = {
    ...parts,
    $set: { ...$set, ...change.set },
    $unset: Object.fromEntries(change.unset.map((name) => [name, ''])),
  };
  const release = await claimTime(context, found.reference);
  const condition = {
    _id: found._id,
    state: found.state,
    ...versionFilter<RegistrationRecord>(found),
  };
  const { matchedCount } = await registrations.updateOne(condition, update, QUERY_TIMEOUT);
  if (matchedCount === 0) throw new ServiceError('WRONG_STATE');
  await release();
  wake();
}
