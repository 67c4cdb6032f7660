import { LIMIT, outboxCollection, writeAudit } from '@larkfield/kit';
import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from './store.ts';

/** Days for which a registration is kept: after its report, and after it was withdrawn. */
export const KEEP_DAYS = { reported: 365, withdrawn: 30 } as const;

const DAY_MS = 24 * 3600_000;
const BATCH = 50;

export function eraseDate(state: keyof typeof KEEP_DAYS, now: Date): Date {
  return new Date(now.getTime() + KEEP_DAYS[state] * DAY_MS);
}

/**
 * Deletes registrations whose time is over, each first its waiver, then its mails and itself. One that cannot be deleted keeps
 * no other waiting. True when there may be more to do.
 */
export async function eraseDue(context: TrialContext): Promise<boolean> {
  const { registrations, now } = context;
  const due = await registrations
    .find({ eraseAt: { $lte: now() } }, LIMIT)
    .sort({ eraseAt: 1 })
    .limit(BATCH)
    .toArray();
  let erased = 0;
  for (const registration of due) erased += (await erase(context, registration)) ? 1 : 0;
  return erased === BATCH;
}

async function erase(context: TrialContext, registration: RegistrationRecord): Promise<boolean> {
  const { db, registrations, now } = context;
  const { _id, reference } = registration;
  if (!(await removeWaiver(context, registration))) return false;
  const line = { action: 'registration.expired', actor: 'system', subject: reference, requestId: 'none' };
  await writeAudit({ db, service: 'fieldtrial', now: now() }, [line]);
  await db.collection(outboxCollection('fieldtrial')).deleteMany({ record: reference }, LIMIT);
  await registrations.deleteOne({ _id }, LIMIT);
  return true;
}

/** False when the file service is away: the next round tries again. */
export async function removeWaiver(
  { files, log }: Pick<TrialContext, 'files' | 'log'>,
  { waiver, waiverOwner, reference }: Pick<RegistrationRecord, 'waiver' | 'waiverOwner' | 'reference'>,
): Promise<boolean> {
  if (!waiver) return true;
  try {
    await files.remove(waiver.id, waiverOwner);
    return true;
  } catch (error) {
    log.warn({ err: error, reference }, 'a waiver could not be deleted');
    return false;
  }
}
