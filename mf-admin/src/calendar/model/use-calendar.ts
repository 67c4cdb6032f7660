import { get, type ApiProblem } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';
import { sendChange } from '../../data/send-change.ts';
import { undoChange, type CalendarEntry, type CalendarChange } from './calendar-entries.ts';

interface Calendar {
  readonly entries: readonly CalendarEntry[];
  readonly version: number;
}

interface State {
  readonly calendar?: Calendar;
  readonly problem?: ApiProblem;
  /** Unsaved change, if another user saved first. The shown calendar is theirs. */
  readonly conflict?: CalendarChange;
  /** The last change, and the change that undoes it. */
  readonly done?: { readonly change: CalendarChange; readonly undo: CalendarChange };
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

/** Loads the calendar and applies changes. A conflicting change is kept and can be applied to the newer version. */
export function useCalendar() {
  const [state, setState] = useState<State>({ busy: false });
  const reload = useCallback(async () => {
    const found = await read();
    // A late answer is older than a version saved meanwhile.
    setState(({ problem: _, ...before }) =>
      found.calendar && versionOf(found) < versionOf(before) ? before : { ...before, ...found },
    );
  }, []);
  useEffect(() => void reload(), [reload]);

  async function make(change: CalendarChange, undoable = true): Promise<boolean> {
    if (state.busy) return false;
    setState(({ calendar }) => ({ ...(calendar && { calendar }), busy: true }));
    const found = state.calendar ? state : await read();
    const { calendar } = found;
    if (!calendar) {
      setState({ ...found, busy: false });
      return false;
    }
    const entries = change.apply(calendar.entries);
    const result = await sendChange<{ readonly version: number }>('/api/updateAdminCalendar', {
      calendar: JSON.stringify(entries),
      version: calendar.version,
    });
    if (result.ok) {
      const done = undoable ? { done: { change, undo: undoChange(calendar.entries, change) } } : {};
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
    drop: () => setState(({ conflict: _, ...rest }) => rest),
  };
}
