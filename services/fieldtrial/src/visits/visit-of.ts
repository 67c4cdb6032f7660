import { instantOf } from '@larkfield/contracts/local-time';
import { wishedTimeToDate } from '@larkfield/mf-fieldtrial/forms';
import { timeZone } from '../../../../site.config.ts';
import type { RegistrationRecord } from '../registration/store.ts';
import { toVisit, type Visit } from './visit.ts';

/** Length of visits to which parents were invited before a length was entered. */
export const USUAL_MINUTES = 90;

/** Returns the visit of a registration, also one that was planned when visits had only a time. */
export function visitOf({
  visit,
  invited,
}: Pick<RegistrationRecord, 'visit' | 'invited'>): Visit | undefined {
  if (visit || !invited) return visit;
  const start = instantOf(wishedTimeToDate(invited).toISOString().slice(0, 16), timeZone);
  return toVisit({ start, minutes: USUAL_MINUTES, place: '', specialist: '' }, start);
}

/** States in which a visit is planned, or was and may be planned again by undoing a change. */
const WITH_VISIT: readonly string[] = ['invited', 'missed', 'visited', 'reported'];

/** Returns the visit whose time the registration still needs. */
export function claimedVisit(record: Pick<RegistrationRecord, 'state' | 'visit'> | null): Visit | undefined {
  return record && WITH_VISIT.includes(record.state) ? record.visit : undefined;
}
