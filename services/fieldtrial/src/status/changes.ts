import { addParts, asRead, LIMIT, ServiceError, type Mail } from '@larkfield/kit';
import type { Document } from 'mongodb';
import type { TrialContext } from '../context.ts';
import { changedMail } from '../registration/mail.ts';
import { eraseDateOfWithdrawn, removeWaiver } from '../registration/retention.ts';
import { asText } from '../registration/rules.ts';
import type { Registration, RegistrationRecord } from '../registration/store.ts';

/** What a parent may still change. */
const OPEN = ['new', 'invited'] as const;

/** Other wished times; the audit has the old and the new ones. Somebody who was invited waits for an invitation anew. */
export async function changeTimes(
  context: TrialContext,
  requestId: string,
  found: RegistrationRecord,
  wished: Pick<Registration, 'times' | 'wished'>,
): Promise<void> {
  if (found.state !== 'new' && found.state !== 'invited') throw new ServiceError('WRONG_STATE');
  const [before, after] = [found.times, wished.times].map((times) => times.map(asText).join(', '));
  if (before === after) return;
  await write(context, found, {
    set: { ...wished, state: 'new' },
    unset: ['invited', 'invitedFor'],
    line: { action: 'registration.times', was: before ?? '', to: after ?? '' },
    mail: [changedMail('timesChanged', found, found.reference)],
    requestId,
  });
}

/**
 * Ends a registration: deletes what is said of the child and the waiver, and keeps that there was one and when consent was
 * taken back. A repeat changes nothing.
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
    },
    mail: [changedMail('withdrawn', found, found.reference)],
    requestId,
  });
  // Should the file service be away, the record still names the file, which goes with it at the latest.
  if (await removeWaiver(context, found))
    await context.registrations.updateOne({ _id: found._id }, { $unset: { waiver: '' } }, LIMIT);
}

interface Change {
  readonly set: Document;
  readonly unset: readonly string[];
  readonly line: { readonly action: string; readonly was: string; readonly to: string };
  readonly mail: readonly Mail[];
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
  const condition = { _id: found._id, state: { $in: [...OPEN] }, ...asRead<RegistrationRecord>(found) };
  const { matchedCount } = await registrations.updateOne(condition, update, LIMIT);
  if (matchedCount === 0) throw new ServiceError('WRONG_STATE');
  wake();
}
