import type { TrialState } from '@larkfield/mf-fieldtrial/forms';
import type { TrialContext } from '../context.ts';
import { reportFiles, reportOwner } from '../report/store.ts';
import type { RegistrationRecord } from './store.ts';

/** Days a registration is kept after its last step. */
export const KEEP_DAYS = {
  new: 180,
  offered: 180,
  invited: 365,
  missed: 365,
  visited: 365,
  reported: 365,
  withdrawn: 30,
} as const satisfies Record<TrialState, number>;

const DAY_MS = 24 * 3600_000;

export function eraseDateOfWithdrawn(now: Date): Date {
  return new Date(now.getTime() + KEEP_DAYS.withdrawn * DAY_MS);
}

/** Returns the update of the erase date for a registration that gets this state. */
export function expiryIn(state: TrialState, now: Date): { readonly set: object; readonly unset: string[] } {
  const days = new Map<string, number>(Object.entries(KEEP_DAYS)).get(state);
  return days === undefined
    ? { set: {}, unset: ['eraseAt'] }
    : { set: { eraseAt: new Date(now.getTime() + days * DAY_MS) }, unset: [] };
}

/** Deletes the waiver and the report. Returns false if the file service is not available; the next run tries again. */
export async function removeWaiver(
  { files, log }: Pick<TrialContext, 'files' | 'log'>,
  registration: Pick<RegistrationRecord, 'waiver' | 'waiverOwner' | 'reference' | 'report' | 'formerReports'>,
): Promise<boolean> {
  const { waiver, waiverOwner, reference } = registration;
  try {
    if (waiver) await files.remove(waiver.id, waiverOwner);
    for (const { id } of reportFiles(registration)) await files.remove(id, reportOwner(reference));
    return true;
  } catch (error) {
    log.warn({ err: error, reference }, 'deleting the files of a registration failed');
    return false;
  }
}
