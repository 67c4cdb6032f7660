import { ServiceError } from '../../http/errors.ts';
import type { ServiceContext } from '../../service-context.ts';
import { adminLine } from './audit.ts';
import { changeRecord, type RecordChange } from './change.ts';
import { dueField } from './fields.ts';
import type { AdminRequest, ReadVersion, RecordKind } from './kind.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Changes the state of a record for an administrator, by the step that the kind has for it, else by writing it down.
 * @throws ServiceError `WRONG_STATE` for a state that nobody changes to; see also `changeRecord`.
 */
export async function changeState(
  context: ServiceContext,
  kind: RecordKind,
  request: AdminRequest,
  read: ReadVersion & { readonly state: string },
): Promise<void> {
  const { states } = kind;
  const { state } = read;
  const from = Object.keys(states.changes).filter((name) => states.changes[name]?.includes(state));
  if (from.length === 0) throw new ServiceError('WRONG_STATE');
  const step = states.steps?.[state];
  if (step) return step(context, request, read);
  const line = { ...adminLine(kind, 'state', read.reference, request), to: state };
  const change = stateChange(kind, state, context.now());
  await changeRecord(context, kind, read, { ...change, from, audit: line });
}

/** What is written down of a state, with the moment from which such records are no longer kept. */
function stateChange(kind: RecordKind, state: string, now: Date): Pick<RecordChange, 'set' | 'unset'> {
  const { states } = kind;
  const { set = {}, unset = [] } = states.also?.(state, now) ?? {};
  const days = states.keepDays?.[state];
  const due = dueField(kind);
  const kept = days === undefined ? {} : { [due]: new Date(now.getTime() + days * DAY_MS) };
  return {
    set: { [states.field]: state, ...kept, ...set },
    unset: days === undefined && states.keepDays ? [due, ...unset] : unset,
  };
}
