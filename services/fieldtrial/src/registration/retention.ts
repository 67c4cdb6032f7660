import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from './store.ts';

/** Days for which a registration is kept: after its report, and after it was withdrawn. */
export const KEEP_DAYS = { reported: 365, withdrawn: 30 } as const;

const DAY_MS = 24 * 3600_000;

export function eraseDateOfWithdrawn(now: Date): Date {
  return new Date(now.getTime() + KEEP_DAYS.withdrawn * DAY_MS);
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
