import { LIMIT, outboxCollection, writeAudit } from '@larkfield/kit';
import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from './store.ts';

/** Days for which a registration is kept: after its report, and after it was withdrawn. */
export const KEEP_DAYS = { reported: 365, withdrawn: 30 } as const;

const DAY_MS = 24 * 3600_000;

export function eraseDate(state: keyof typeof KEEP_DAYS, now: Date): Date {
  return new Date(now.getTime() + KEEP_DAYS[state] * DAY_MS);
}

/** Deletes one registration whose time is over, first its waiver, then its mails and itself; true when there was one. */
export async function eraseDue(context: TrialContext): Promise<boolean> {
  const { db, registrations } = context;
  const now = context.now();
  const due = await registrations.findOne({ eraseAt: { $lte: now } }, LIMIT);
  if (!due) return false;
  if (!(await removeWaiver(context, due))) return false;
  const line = { action: 'registration.expired', actor: 'system', subject: due.reference, requestId: 'none' };
  await writeAudit({ db, service: 'fieldtrial', now }, [line]);
  await db.collection(outboxCollection('fieldtrial')).deleteMany({ record: due.reference }, LIMIT);
  await registrations.deleteOne({ _id: due._id }, LIMIT);
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
