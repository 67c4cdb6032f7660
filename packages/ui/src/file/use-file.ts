import { mostBytesOf, typeOfName, type FileReason, type FileType } from '@larkfield/contracts';
import { useEffect, useRef, useState } from 'react';
import { sendFiles, type FileOutcome } from './send-file.ts';

/** Where a file is on its way. */
export type FileState =
  | { readonly step: 'empty' }
  | { readonly step: 'sending' | 'scanning'; readonly files: readonly File[]; readonly percent: number }
  | { readonly step: 'clean'; readonly files: readonly File[]; readonly id: string }
  | { readonly step: 'refused'; readonly files: readonly File[]; readonly reason: FileReason }
  | { readonly step: 'down'; readonly files: readonly File[]; readonly busy: boolean };

export interface FileModel {
  readonly state: FileState;
  readonly choose: (files: Iterable<File> | null | undefined) => void;
  /** Sends the same again. */
  readonly retry: () => void;
  readonly remove: () => void;
}

const EMPTY: FileState = { step: 'empty' };

/** One file, or several that become one: sent as soon as chosen; a newer choice ends an older one. */
export function useFile(types: readonly FileType[], call: string): FileModel {
  const [state, setState] = useState<FileState>(EMPTY);
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  const choose = async (files: readonly File[]): Promise<void> => {
    current.current?.abort();
    if (files.length === 0) return setState(EMPTY);
    const reason = files.map((file) => objectionTo(file, types)).find(Boolean);
    if (reason) return setState({ step: 'refused', files, reason });
    const sending = new AbortController();
    current.current = sending;
    setState({ step: 'sending', files, percent: 0 });
    const onProgress = (percent: number) => {
      if (!sending.signal.aborted) setState({ step: percent < 100 ? 'sending' : 'scanning', files, percent });
    };
    const outcome = await sendFiles(files, { call, types, onProgress, signal: sending.signal });
    if (outcome && !sending.signal.aborted) setState(stateOf(files, outcome));
  };

  return {
    state,
    choose: (files) => void choose([...(files ?? [])]),
    retry: () => void (state.step !== 'empty' && choose(state.files)),
    remove: () => void choose([]),
  };
}

/** What can be said without sending it. */
function objectionTo(file: File, types: readonly FileType[]): FileReason | undefined {
  if (file.size === 0) return 'empty';
  const type = typeOfName(file.name);
  if (!type || !types.includes(type)) return 'type';
  return file.size > mostBytesOf([type]) ? 'tooLarge' : undefined;
}

function stateOf(files: readonly File[], outcome: FileOutcome): FileState {
  if (outcome.kind === 'clean') return { step: 'clean', files, id: outcome.id };
  if (outcome.kind === 'refused') return { step: 'refused', files, reason: outcome.reason };
  return { step: 'down', files, busy: outcome.busy };
}

/** What people see of the files. */
export function namesOf(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}
