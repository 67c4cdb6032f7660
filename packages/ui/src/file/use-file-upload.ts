import { maxFileBytesOf, fileTypeOfName, type FileReason, type FileType } from '@larkfield/contracts';
import { useEffect, useRef, useState } from 'react';
import { uploadFiles, type UploadOutcome } from './upload-files.ts';

export type UploadState =
  | { readonly step: 'empty' }
  | { readonly step: 'sending' | 'scanning'; readonly files: readonly File[]; readonly percent: number }
  | { readonly step: 'clean'; readonly files: readonly File[]; readonly id: string }
  | { readonly step: 'refused'; readonly files: readonly File[]; readonly reason: FileReason }
  | { readonly step: 'down'; readonly files: readonly File[]; readonly busy: boolean };

export interface FileUpload {
  readonly state: UploadState;
  readonly choose: (files: Iterable<File> | null | undefined) => void;
  readonly retry: () => void;
  readonly remove: () => void;
}

const EMPTY: UploadState = { step: 'empty' };

/** Uploads the chosen file, or several that the service merges. A new choice aborts the previous upload. */
export function useFileUpload(types: readonly FileType[], call: string): FileUpload {
  const [state, setState] = useState<UploadState>(EMPTY);
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
    const outcome = await uploadFiles(files, { call, types, onProgress, signal: sending.signal });
    if (outcome && !sending.signal.aborted) setState(stateOf(files, outcome));
  };

  return {
    state,
    choose: (files) => void choose([...(files ?? [])]),
    retry: () => void (state.step !== 'empty' && choose(state.files)),
    remove: () => void choose([]),
  };
}

/** Returns the reason to reject a file before the upload, if there is one: empty, wrong type, too large. */
function objectionTo(file: File, types: readonly FileType[]): FileReason | undefined {
  if (file.size === 0) return 'empty';
  const type = fileTypeOfName(file.name);
  if (!type || !types.includes(type)) return 'type';
  return file.size > maxFileBytesOf([type]) ? 'tooLarge' : undefined;
}

function stateOf(files: readonly File[], outcome: UploadOutcome): UploadState {
  if (outcome.kind === 'clean') return { step: 'clean', files, id: outcome.id };
  if (outcome.kind === 'refused') return { step: 'refused', files, reason: outcome.reason };
  return { step: 'down', files, busy: outcome.busy };
}

export function fileNames(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}

/** Photos of pages, which become one document in their order. */
export const arePhotos = (files: readonly File[]): boolean =>
  files.every(({ name }) => ['jpeg', 'png'].includes(fileTypeOfName(name) ?? ''));

/** Adds further photos to those of earlier pages. Anything else replaces them. */
export function withPages(earlier: readonly File[], chosen: Iterable<File> | null): readonly File[] {
  const files = [...(chosen ?? [])];
  return arePhotos(files) ? [...earlier, ...files] : files;
}
