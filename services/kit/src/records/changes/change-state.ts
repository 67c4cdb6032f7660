import { ServiceError } from '../../http/service-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { adminAuditEntry } from './write-audit.ts';
import { updateRecord, type RecordUpdate } from './update-record.ts';
import { addDays, daysKept, hasRetention, isKeptByOthers } from '../kinds/expiry.ts';
import { dueField } from '../kinds/fields.ts';
import type { AdminRequest, RecordVersion, RecordKind } from '../kinds/kind.ts';

/**
 * Changes the state of a record for an administrator. Calls the kind's own step for the new state if there is one;
 * otherwise updates the state field.
 * @throws ServiceError `WRONG_STATE` if no change leads to that state; see also `updateRecord`.
 */
export async function changeState(
  context: ServiceContext,
  kind: RecordKind,
  request: AdminRequest,
  read: RecordVersion & { readonly state: string },
): Promise<void> {
  const { states } = kind;
  const { state } = read;
  const from = Object.keys(states.changes).filter((name) => states.changes[name]?.includes(state));
  if (from.length === 0) throw new ServiceError('WRONG_STATE');
  const write = () => writeState(context, kind, request, { ...read, from });
  return states.around ? states.around(context, request, read, write) : write();
}

async function writeState(
  context: ServiceContext,
  kind: RecordKind,
  request: AdminRequest,
  read: RecordVersion & { readonly state: string; readonly from: readonly string[] },
): Promise<void> {
  const { state, from } = read;
  const step = kind.states.steps?.[state];
  if (step) return step(context, request, read);
  const audit = { ...adminAuditEntry(kind, 'state', read.reference, request), to: state };
  const change = stateChange(kind, state, context.now());
  await updateRecord(context, kind, read, { ...change, from, audit });
}

/** Returns the update for a new state, with the time when the record expires. */
export function stateChange(kind: RecordKind, state: string, now: Date): Pick<RecordUpdate, 'set' | 'unset'> {
  const { states } = kind;
  const { set = {}, unset = [] } = states.extraUpdate?.(state, now) ?? {};
  const days = daysKept(kind, state);
  const due = dueField(kind);
  // Other states count their days from a field, which the retention job reads.
  const isFromNow = states.keptFrom?.[state] === undefined && !isKeptByOthers(kind, state);
  const expiry = days === undefined || !isFromNow ? {} : { [due]: addDays(now, days) };
  return {
    set: { [states.field]: state, ...expiry, ...set },
    unset: hasRetention(kind) && !(due in expiry) ? [due, ...unset] : unset,
  };
}
