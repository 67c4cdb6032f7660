import { mostBytesOf, typeOfName, type FileReason, type FileType } from '@larkfield/contracts';
import { useEffect, useRef, useState } from 'react';
import { sendFile, type FileOutcome } from './send-file.ts';

/** Where a file is on its way. */
export type FileState =
  | { readonly step: 'empty' }
  | { readonly step: 'sending' | 'scanning'; readonly file: File; readonly percent: number }
  | { readonly step: 'clean'; readonly file: File; readonly id: string }
  | { readonly step: 'refused'; readonly file: File; readonly reason: FileReason }
  | { readonly step: 'down'; readonly file: File; readonly busy: boolean };

export interface FileModel {
  readonly state: FileState;
  readonly choose: (file: File | undefined) => void;
  /** Sends the same file again. */
  readonly retry: () => void;
  readonly remove: () => void;
}

const EMPTY: FileState = { step: 'empty' };

/** One file: sends it as soon as it is chosen; a newer choice ends an older one. */
export function useFile(types: readonly FileType[]): FileModel {
  const [state, setState] = useState<FileState>(EMPTY);
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  const choose = async (file: File | undefined): Promise<void> => {
    current.current?.abort();
    if (!file) return setState(EMPTY);
    const reason = objectionTo(file, types);
    if (reason) return setState({ step: 'refused', file, reason });
    const sending = new AbortController();
    current.current = sending;
    setState({ step: 'sending', file, percent: 0 });
    const onProgress = (percent: number) => {
      if (!sending.signal.aborted) setState({ step: percent < 100 ? 'sending' : 'scanning', file, percent });
    };
    const outcome = await sendFile(file, { types, onProgress, signal: sending.signal });
    if (outcome && !sending.signal.aborted) setState(stateOf(file, outcome));
  };

  return {
    state,
    choose: (file) => void choose(file),
    retry: () => void (state.step !== 'empty' && choose(state.file)),
    remove: () => void choose(undefined),
  };
}

/** What can be said without sending it. */
function objectionTo(file: File, types: readonly FileType[]): FileReason | undefined {
  if (file.size === 0) return 'empty';
  const type = typeOfName(file.name);
  if (!type || !types.includes(type)) return 'type';
  return file.size > mostBytesOf([type]) ? 'tooLarge' : undefined;
}

function stateOf(file: File, outcome: FileOutcome): FileState {
  if (outcome.kind === 'clean') return { step: 'clean', file, id: outcome.id };
  if (outcome.kind === 'refused') return { step: 'refused', file, reason: outcome.reason };
  return { step: 'down', file, busy: outcome.busy };
}
