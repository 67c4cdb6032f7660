import type { TrialContext } from '../context.ts';
import type { RegistrationRecord } from './store.ts';

/** Days a registration is kept in these states. */
export const KEEP_DAYS = { reported: 365, withdrawn: 30 } as const;

const DAY_MS = 24 * 3600_000;

export function eraseDateOfWithdrawn(now: Date): Date {
  return new Date(now.getTime() + KEEP_DAYS.withdrawn * DAY_MS);
}

/** Deletes the waiver file. Returns false if the file service is not available; the next run tries again. */
export async function removeWaiver(
  { files, log }: Pick<TrialContext, 'files' | 'log'>,
  { waiver, waiverOwner, reference }: Pick<RegistrationRecord, 'waiver' | 'waiverOwner' | 'reference'>,
): Promise<boolean> {
  if (!waiver) return true;
  try {
    await files.remove(waiver.id, waiverOwner);
    return true;
  } catch (error) {
    log.warn({ err: error, reference }, 'deleting a waiver failed');
    return false;
  }
}
