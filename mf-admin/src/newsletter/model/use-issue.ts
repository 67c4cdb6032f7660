import { get, useUnsaved, type ApiProblem } from '@larkfield/area';
import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendChange } from '../../data/send-change.ts';
import { contentOf, ISSUES_CALL, readPath, type IssueContent, type IssueDetails } from './issue.ts';
import { isSame, mergeIssues, takeParts, type IssuePart } from './merge-issues.ts';

const NEW: IssueContent = { texts: {}, fallback: DEFAULT_LANGUAGE, items: [] };

interface Conflict {
  readonly theirs: IssueDetails;
  readonly clashes: readonly IssuePart[];
}

interface State {
  /** The stored issue that the changes started from; undefined for a new one. */
  readonly stored?: IssueDetails;
  readonly content?: IssueContent;
  /** Grows when the content is replaced, so that uncontrolled fields show it. */
  readonly revision: number;
  readonly problem?: ApiProblem;
  readonly conflict?: Conflict;
  readonly saved: boolean;
}

interface Changed {
  readonly reference: string;
  readonly version: number;
}

export type IssueModel = ReturnType<typeof useIssue>;

/** Loads an issue, keeps its changes until they are saved, and merges what somebody else has saved meanwhile. */
export function useIssue(reference: string | null) {
  const [state, setState] = useState<State>(() =>
    reference === null ? { content: NEW, revision: 0, saved: false } : { revision: 0, saved: false },
  );
  const [busy, setBusy] = useState(false);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const load = useCallback(async () => {
    if (reference === null) return;
    const result = await get<IssueDetails>(readPath('one', reference));
    setState((before) => (result.ok ? loaded(before, result.value) : { ...before, problem: result.problem }));
  }, [reference]);
  useEffect(() => {
    // After the first save the address gets the reference that is already known.
    if (latest.current.stored?.reference !== reference) void load();
  }, [load, reference]);

  const { content, stored } = state;
  const dirty = content !== undefined && !isSame(content, contentOf(stored ?? NEW));
  const setUnsaved = useUnsaved();
  useEffect(() => setUnsaved(dirty), [dirty, setUnsaved]);
  useEffect(() => () => setUnsaved(false), [setUnsaved]);

  /** Saves the changes. Resolves with the stored issue, or with undefined if that failed. */
  async function save(version = stored?.version): Promise<IssueDetails | undefined> {
    const sent = latest.current.content;
    if (!sent || busy) return undefined;
    if (stored && !dirty) return stored;
    setBusy(true);
    const result = await (stored
      ? sendChange<Changed>(`${ISSUES_CALL}/change`, { reference: stored.reference, version, ...sent })
      : sendChange<Changed>(`${ISSUES_CALL}/create`, sent));
    const found = await get<IssueDetails>(
      readPath('one', result.ok ? result.value.reference : (stored?.reference ?? '')),
    );
    setBusy(false);
    if (!result.ok) {
      const theirs = result.problem.code === 'VERSION_CONFLICT' && found.ok ? found.value : undefined;
      setState((before) => (theirs ? merged(before, theirs) : { ...before, problem: result.problem }));
      return undefined;
    }
    if (!found.ok) {
      setState((before) => ({ ...before, problem: found.problem }));
      return undefined;
    }
    // What was typed while the issue was saved is still to be saved.
    setState((before) => afterSave(before, sent, found.value));
    return found.value;
  }

  return {
    ...state,
    busy,
    dirty,
    load,
    save,
    change: (next: (before: IssueContent) => IssueContent) =>
      setState((before) =>
        before.content ? { ...before, content: next(before.content), saved: false } : before,
      ),
    /** Replaces what both have changed by their version. */
    takeTheirs: () => setState(takenOver),
    /** Runs a call that changes the stored issue, such as planning, and loads it again. */
    async run(call: string, body: object): Promise<boolean> {
      if (busy) return false;
      setBusy(true);
      const result = await sendChange<unknown>(`${ISSUES_CALL}/${call}`, body);
      setBusy(false);
      setState(({ problem: _, ...before }) => (result.ok ? before : { ...before, problem: result.problem }));
      if (call !== 'remove') await load();
      return result.ok;
    },
  };
}

function loaded({ revision, content, stored }: State, found: IssueDetails): State {
  // Changes that are not saved stay.
  const kept = content && stored && !isSame(content, contentOf(stored)) ? content : undefined;
  const next = { stored: found, content: kept ?? contentOf(found), saved: false };
  return { ...next, revision: kept ? revision : revision + 1 };
}

function afterSave({ revision, content }: State, sent: IssueContent, found: IssueDetails): State {
  const unchanged = content === undefined || isSame(content, sent);
  return { stored: found, content: unchanged ? contentOf(found) : content, revision, saved: true };
}

function merged(before: State, theirs: IssueDetails): State {
  const { stored, content = NEW, revision } = before;
  const { content: next, clashes } = mergeIssues(contentOf(stored ?? NEW), content, contentOf(theirs));
  const conflict = { theirs, clashes };
  return { stored: theirs, content: next, conflict, revision: revision + 1, saved: false };
}

function takenOver(state: State): State {
  const { conflict, content, revision } = state;
  if (!conflict || !content) return state;
  const next = takeParts(content, conflict.theirs, conflict.clashes);
  const { conflict: _, ...rest } = state;
  return { ...rest, content: next, revision: revision + 1 };
}
