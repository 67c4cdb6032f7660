import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { addParts } from '@larkfield/kit/records';
import { MAX_SCAN_AGE_DAYS, type DoorOutcome, type Scan, type ScanResult } from '@larkfield/mf-events/forms';
import { guestState, type Guest, type SignUpRecord, type SignUps } from '../signup/store.ts';
import { toDoorPerson } from './door-list.ts';

/** Attempts when the person or a companion changes meanwhile. */
const MAX_ATTEMPTS = 5;
const DAY_MS = 86_400_000;

interface CheckInTools {
  readonly signUps: SignUps;
  /** Id of the event whose door it is. */
  readonly item: string;
  /** User name of the caller, for the audit. */
  readonly actor: string;
  readonly requestId: string;
  readonly now: () => Date;
  /** False in tests, to show that the guard against checking in twice is needed. */
  readonly guarded: boolean;
}

interface Found {
  readonly record: SignUpRecord;
  readonly guest: Guest;
  readonly index: number;
}

/**
 * Checks a person in or undoes it. Of parallel scans of a ticket one gets `in`, because the update requires that the
 * person is not checked in; repeats of that scan get `in` again.
 */
export async function applyScan(scan: Scan, tools: CheckInTools): Promise<ScanResult> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const found = await findGuest(scan, tools);
    if (!found) return { scan: scan.scan, outcome: 'unknown' };
    if (found.record.item !== tools.item)
      return { scan: scan.scan, outcome: 'other', event: found.record.title };
    const known = outcomeWithoutChange(scan, found);
    if (known) return toResult(scan, known, found, tools);
    const changed = scan.undo ? await undo(found, tools) : await attend(scan, found, tools);
    if (changed) return toResult(scan, scan.undo ? 'undone' : 'in', changed, tools);
  }
  return { scan: scan.scan, outcome: 'already' };
}

async function findGuest(
  { ticket, person }: Scan,
  { signUps, item }: CheckInTools,
): Promise<Found | undefined> {
  const filter = ticket === undefined ? { item, 'people.id': person ?? '' } : { 'people.ticket': ticket };
  const record = await signUps.findOne(filter, QUERY_TIMEOUT);
  if (!record || record.state === 'removed') return undefined;
  return atGuest(record, (guest) => (ticket === undefined ? guest.id === person : guest.ticket === ticket));
}

function atGuest(record: SignUpRecord, isWanted: (guest: Guest) => boolean): Found | undefined {
  const index = record.people.findIndex(isWanted);
  const guest = record.people[index];
  return guest && { record, guest, index };
}

/** Returns the outcome of a scan that changes nothing. */
function outcomeWithoutChange(
  { scan, undo: undoes }: Scan,
  { record, guest }: Found,
): DoorOutcome | undefined {
  if (undoes) return guest.attendedAt ? undefined : 'undone';
  if (guest.attendedAt) return guest.attendedScan === scan ? 'in' : 'already';
  const state = guestState(record, guest);
  if (state === 'cancelled') return 'cancelled';
  return state === 'confirmed' ? undefined : 'waiting';
}

async function attend({ scan, at }: Scan, { record, guest, index }: Found, tools: CheckInTools) {
  const { signUps, now, guarded } = tools;
  const { $inc, $set, $push } = addParts(now(), [], [auditLine('signUp.attended', record, tools)]);
  const path = `people.${index}`;
  const free = guarded ? { [`${path}.attendedAt`]: { $exists: false } } : {};
  return changed(
    await signUps.findOneAndUpdate(
      {
        _id: record._id,
        state: 'confirmed',
        [`${path}.id`]: guest.id,
        [`${path}.cancelledAt`]: { $exists: false },
        ...free,
      },
      {
        $push,
        $inc: { ...$inc, attended: 1 },
        $set: { ...$set, [`${path}.attendedAt`]: momentOf(at, now()), [`${path}.attendedScan`]: scan },
      },
      { ...QUERY_TIMEOUT, returnDocument: 'after' },
    ),
    index,
  );
}

async function undo({ record, guest, index }: Found, tools: CheckInTools) {
  const { signUps, now } = tools;
  const { $inc, $set, $push } = addParts(now(), [], [auditLine('signUp.notAttended', record, tools)]);
  const path = `people.${index}`;
  return changed(
    await signUps.findOneAndUpdate(
      {
        _id: record._id,
        [`${path}.id`]: guest.id,
        [`${path}.attendedAt`]: guest.attendedAt ?? { $exists: true },
      },
      {
        $set,
        $push,
        $inc: { ...$inc, attended: -1 },
        $unset: { [`${path}.attendedAt`]: '', [`${path}.attendedScan`]: '' },
      },
      { ...QUERY_TIMEOUT, returnDocument: 'after' },
    ),
    index,
  );
}

function changed(record: SignUpRecord | null, index: number): Found | undefined {
  const guest = record?.people[index];
  return record && guest ? { record, guest, index } : undefined;
}

/** Returns when the person came. The clock of the device counts if the time is possible. */
function momentOf(at: number, now: Date): Date {
  const isPossible = at <= now.getTime() && at > now.getTime() - MAX_SCAN_AGE_DAYS * DAY_MS;
  return isPossible ? new Date(at) : now;
}

function auditLine(action: string, { reference }: SignUpRecord, { actor, requestId }: CheckInTools) {
  return { action, actor, subject: reference, requestId };
}

function toResult({ scan }: Scan, outcome: DoorOutcome, { record, guest }: Found, { item }: CheckInTools) {
  return { scan, outcome, person: toDoorPerson(item, record, guest) };
}
