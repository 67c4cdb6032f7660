import { ServiceError } from '../../http/service-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { adminAuditEntry } from './write-audit.ts';
import { updateRecord, type RecordUpdate } from './update-record.ts';
import { dueField } from '../kinds/fields.ts';
import type { AdminRequest, RecordVersion, RecordKind } from '../kinds/kind.ts';

const DAY_MS = 24 * 3600 * 1000;

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
  const step = states.steps?.[state];
  if (step) return step(context, request, read);
  const audit = { ...adminAuditEntry(kind, 'state', read.reference, request), to: state };
  const change = stateChange(kind, state, context.now());
  await updateRecord(context, kind, read, { ...change, from, audit });
}

/** Returns the update for a new state, with the time when the record expires. */
function stateChange(kind: RecordKind, state: string, now: Date): Pick<RecordUpdate, 'set' | 'unset'> {
  const { states } = kind;
  const { set = {}, unset = [] } = states.extraUpdate?.(state, now) ?? {};
  const days = states.keepDays?.[state];
  const due = dueField(kind);
  const expiry = days === undefined ? {} : { [due]: new Date(now.getTime() + days * DAY_MS) };
  return {
    set: { [states.field]: state, ...expiry, ...set },
    unset: days === undefined && states.keepDays ? [due, ...unset] : unset,
  };
}
