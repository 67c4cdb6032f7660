import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, differences, versionFilter, type AuditEntry } from '@larkfield/kit/records';
import type { Document } from 'mongodb';
import type { TrialContext } from '../context.ts';
import { changedMail } from '../registration/mail.ts';
import { eraseDateOfWithdrawn, removeWaiver } from '../registration/retention.ts';
import { wishedTimeText } from '../registration/rules.ts';
import type { Registration, RegistrationRecord } from '../registration/store.ts';

/** States in which the parent can change the registration. */
const OPEN = ['new', 'invited'] as const;

/** Changes the wished times and withdraws an invitation. @throws ServiceError `WRONG_STATE` */
export async function changeTimes(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
  wished: Pick<Registration, 'times' | 'wished'>,
): Promise<void> {
  if (found.state !== 'new' && found.state !== 'invited') throw new ServiceError('WRONG_STATE');
  const [before, after] = [found.times, wished.times].map((times) => times.map(wishedTimeText).join(', '));
  if (before === after) return;
  await write(context, found, {
    set: { ...wished, state: 'new' },
    unset: ['invited', 'invitedFor'],
    line: {
      action: 'registration.times',
      changes: differences(namedTimes(found.wished), namedTimes(wished.wished), [
        'wishedFirst',
        'wishedSecond',
      ]),
    },
    mail: [changedMail('timesChanged', found, found.reference)],
    requestId,
  });
}

/**
 * Ends a registration: deletes the child's data and the waiver. The record keeps when consent was withdrawn.
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
  const now = context.now();
  await write(context, found, {
    set: {
      state: 'withdrawn',
      times: [],
      wished: {},
      eraseAt: eraseDateOfWithdrawn(now),
      ...(what === 'consent' ? { 'consent.withdrawnAt': now } : {}),
    },
    unset: ['sealed', 'childKey', 'phone', 'city', 'country', 'distance', 'pickup', 'invited', 'invitedFor'],
    line: {
      action: what === 'consent' ? 'registration.consentWithdrawn' : 'registration.cancelled',
      was: found.state,
      to: 'withdrawn',
      erases: true,
    },
    mail: [changedMail('withdrawn', found, found.reference)],
    requestId,
  });
  // If the file service is not available, the record keeps the file's id, so that both are deleted later.
  if (await removeWaiver(context, found))
    await context.registrations.updateOne({ _id: found._id }, { $unset: { waiver: '' } }, QUERY_TIMEOUT);
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
  const condition = {
    _id: found._id,
    state: { $in: [...OPEN] },
    ...versionFilter<RegistrationRecord>(found),
  };
  const { matchedCount } = await registrations.updateOne(condition, update, QUERY_TIMEOUT);
  if (matchedCount === 0) throw new ServiceError('WRONG_STATE');
  wake();
}
