import type { ErrorBody, FileReason, FileType, ScanAnswer } from '@larkfield/contracts';

/** What became of a file that was sent. */
export type FileOutcome =
  | { readonly kind: 'clean'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: FileReason }
  /** There is no verdict: the service is away, late or busy. */
  | { readonly kind: 'down'; readonly busy: boolean };

export interface SendOptions {
  /** Path of the call that takes the files. */
  readonly call: string;
  readonly types: readonly FileType[];
  /** Whole percents that are on their way; 100 when the rest is the scan. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
  readonly newRequest?: () => XMLHttpRequest;
}

/** Ten megabytes take a slow phone a minute and more; the edge gives up by then. */
const TIMEOUT_MS = 125_000;

/** Also what a proxy in between answers, which knows no code; the whole catalogue would come along for the one number. */
const TOO_LARGE = 413;

/**
 * Sends files to the scan and tells of their progress, which `fetch` cannot. Nothing once `signal` has ended it.
 */
export function sendFiles(files: readonly File[], options: SendOptions): Promise<FileOutcome | undefined> {
  const { call, types, onProgress, signal, newRequest = () => new XMLHttpRequest() } = options;
  const { promise, resolve } = Promise.withResolvers<FileOutcome | undefined>();
  const request = newRequest();
  const body = new FormData();
  for (const file of files) body.append('myfile', file, file.name);
  request.open('POST', `${call}?accept=${types.join(',')}`);
  request.responseType = 'json';
  request.timeout = TIMEOUT_MS;
  request.upload.onprogress = ({ loaded, total }) =>
    onProgress(Math.floor((100 * loaded) / Math.max(1, total)));
  request.upload.onload = () => onProgress(100);
  request.onload = () => resolve(outcomeOf(request.status, request.response));
  request.onerror = request.ontimeout = () => resolve({ kind: 'down', busy: false });
  request.onabort = () => resolve(undefined);
  signal.addEventListener('abort', () => request.abort());
  request.send(body);
  return promise;
}

/** Our own words depend on what the service says, but never more than on these few shapes. */
function outcomeOf(status: number, answer: unknown): FileOutcome {
  const { id, reason, code } = (answer ?? {}) as Partial<ScanAnswer & ErrorBody>;
  if (status === 200 && reason !== undefined) return { kind: 'refused', reason };
  if (status === 200 && id !== undefined) return { kind: 'clean', id };
  if (status === TOO_LARGE) return { kind: 'refused', reason: 'tooLarge' };
  return { kind: 'down', busy: code === 'RATE_LIMITED' };
}
