import type { ErrorBody, FileReason, FileType, ScanAnswer } from '@larkfield/contracts';

export type UploadOutcome =
  | { readonly kind: 'clean'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: FileReason }
  /** No verdict: the service is unreachable, too slow or busy. */
  | { readonly kind: 'down'; readonly busy: boolean };

export interface UploadOptions {
  readonly call: string;
  readonly types: readonly FileType[];
  /** Receives the uploaded part in whole percent; at 100 the scan runs. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
  readonly newRequest?: () => XMLHttpRequest;
}

/** Time limit of an upload: ten megabytes take a slow phone over a minute, and the edge stops waiting before this limit. */
const TIMEOUT_MS = 125_000;

/** Proxies also send it, without an error code. A constant avoids loading the error catalogue for one number. */
const TOO_LARGE = 413;

/** Uploads files to the scan with progress. Resolves with undefined after `signal` aborts. */
export function uploadFiles(
  files: readonly File[],
  options: UploadOptions,
): Promise<UploadOutcome | undefined> {
  const { call, types, onProgress, signal, newRequest = () => new XMLHttpRequest() } = options;
  const { promise, resolve } = Promise.withResolvers<UploadOutcome | undefined>();
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

/** Maps status and answer to the few outcomes that the page has texts for. */
function outcomeOf(status: number, answer: unknown): UploadOutcome {
  const { id, reason, code } = (answer ?? {}) as Partial<ScanAnswer & ErrorBody>;
  if (status === 200 && reason !== undefined) return { kind: 'refused', reason };
  if (status === 200 && id !== undefined) return { kind: 'clean', id };
  if (status === TOO_LARGE) return { kind: 'refused', reason: 'tooLarge' };
  return { kind: 'down', busy: code === 'RATE_LIMITED' };
}
