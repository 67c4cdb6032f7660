import { get, type ApiProblem } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../data/send.ts';
import { undoOf, type CalendarEntry, type Change } from './entries.ts';

interface Calendar {
  readonly entries: readonly CalendarEntry[];
  readonly version: number;
}

interface State {
  readonly calendar?: Calendar;
  readonly problem?: ApiProblem;
  /** Somebody else has saved meanwhile: what is shown is theirs, the change waits. */
  readonly conflict?: Change;
  /** The last change, and what takes it back. */
  readonly done?: { readonly change: Change; readonly undo: Change };
  readonly busy: boolean;
}

type Found = Pick<State, 'calendar' | 'problem'>;

async function read(): Promise<Found> {
  const result = await get<{ readonly Calendar: string; readonly version: number }>('/api/getAdminCalendar');
  if (!result.ok) return { problem: result.problem };
  const entries = JSON.parse(result.value.Calendar) as CalendarEntry[];
  return { calendar: { entries, version: result.value.version } };
}

const versionOf = ({ calendar }: Found): number => calendar?.version ?? 0;

/** The calendar, and changes of it. One that somebody else was faster than is kept, and can be made of theirs. */
export function useCalendar() {
  const [state, setState] = useState<State>({ busy: false });
  const reload = useCallback(async () => {
    const found = await read();
    // An answer that comes late is older than what was saved meanwhile.
    setState(({ problem: _, ...before }) =>
      found.calendar && versionOf(found) < versionOf(before) ? before : { ...before, ...found },
    );
  }, []);
  useEffect(() => void reload(), [reload]);

  async function make(change: Change, undoable = true): Promise<boolean> {
    if (state.busy) return false;
    setState(({ calendar }) => ({ ...(calendar && { calendar }), busy: true }));
    const found = state.calendar ? state : await read();
    const { calendar } = found;
    if (!calendar) {
      setState({ ...found, busy: false });
      return false;
    }
    const entries = change.apply(calendar.entries);
    const result = await send<{ readonly version: number }>('/api/updateAdminCalendar', {
      calendar: JSON.stringify(entries),
      version: calendar.version,
    });
    if (result.ok) {
      const done = undoable ? { done: { change, undo: undoOf(calendar.entries, change) } } : {};
      setState({ calendar: { entries, version: result.value.version }, busy: false, ...done });
      return true;
    }
    if (result.problem.code !== 'VERSION_CONFLICT') {
      setState({ calendar, problem: result.problem, busy: false });
      return false;
    }
    const theirs = await read();
    setState({ calendar, ...theirs, conflict: change, busy: false });
    return false;
  }

  return {
    ...state,
    reload,
    make,
    undo: () => state.done && make(state.done.undo, false),
    /** Leaves the other's calendar as it is. */
    drop: () => setState(({ conflict: _, ...rest }) => rest),
  };
}
