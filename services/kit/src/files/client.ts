import { Readable } from 'node:stream';
import {
  ALL_FILE_TYPES,
  EDGE_KEY_HEADER,
  ERRORS,
  FILE_ID,
  LONGEST_FILE_NAME,
  type ErrorBody,
  type ErrorCode,
  type FileReason,
  type FileType,
  type ScanAnswer,
} from '@larkfield/contracts';
import type { BaseConfig } from '../config.ts';
import { ServiceError } from '../http/errors.ts';

/** The record that a file belongs to. `record` is the same for every repeat of a submission: its key, not its id. */
export interface FileOwner {
  readonly service: string;
  readonly kind: string;
  readonly record: string;
}

/** A clean file, as its owner keeps it in the record. `name` is the visitor's, for people only. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly sha256: string;
}

export interface ClaimOptions {
  /** Types that this record takes; all without it. */
  readonly types?: readonly FileType[];
  /** Field of the form that the refusal is told beside. */
  readonly field?: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A new file: its name and, when it may only be of some types, these. */
export interface NewFile {
  readonly name: string;
  readonly types?: readonly FileType[];
}

/**
 * The file service, for the services that own the records files belong to. Everything throws `ServiceError`:
 * `FILES_UNAVAILABLE` when the service is away or late, which is safe to try again, and per call as said.
 */
export interface FilesClient {
  /**
   * Takes a clean file for a record, for good; claiming it again for the same record gives the same answer.
   * @throws `FILE_UNKNOWN`, `FILE_EXPIRED`, `FILE_REFUSED` or `FILE_UNCHECKED` (not clean), `FILE_TYPE_WRONG`, `FILE_TAKEN` (another record's).
   */
  claim(id: string, by: FileOwner, options?: ClaimOptions): Promise<StoredFile>;
  /**
   * Sends a file that came through a service of its own to the scan; the answer is that of `POST /api/scanFile`.
   * @throws `BODY_UNREADABLE` when `content` breaks off, which is its sender's fault.
   */
  scan(content: Readable | Uint8Array, file: NewFile): Promise<ScanAnswer>;
  /** Stores a file that a service has made itself, by way of the same scan. @throws as `refusalCode` says. */
  put(
    content: Readable | Uint8Array,
    file: { readonly name: string; readonly type: FileType },
    by: FileOwner,
  ): Promise<StoredFile>;
  /** The bytes of a claimed file, or of a range of it, as they come. @throws `FILE_UNKNOWN` also when it is another's. */
  read(id: string, by: FileOwner, range?: ByteRange): Promise<Readable>;
  /** Deletes a claimed file; one that is gone is no error. */
  remove(id: string, by: FileOwner): Promise<void>;
}

/** The claim is part of a form's three seconds; a scan has the time of an upload; a read has that to begin. */
const LIMITS = { claim: 1_500, scan: 60_000, read: 2_000 } as const;

const FILE_ID_PATTERN = new RegExp(FILE_ID);

interface Call {
  readonly path: string;
  readonly method: string;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
  readonly field?: string | undefined;
}

/** A client of the file service that `FILES_URL` names. */
export function filesClient({
  FILES_URL,
  EDGE_KEY,
}: Pick<BaseConfig, 'FILES_URL' | 'EDGE_KEY'>): FilesClient {
  async function ask({ path, method, timeoutMs, headers = {}, body, field }: Call): Promise<Response> {
    const away = (cause?: unknown) => refusal('FILES_UNAVAILABLE', field, cause);
    if (!FILES_URL) throw away();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      const answer = await fetch(FILES_URL + path, {
        method,
        headers: { ...headers, [EDGE_KEY_HEADER]: EDGE_KEY },
        signal: limit.signal,
        ...(body === undefined ? {} : bodyOf(body)),
      });
      if (answer.ok) return answer;
      throw refusal(await codeOf(answer), field);
    } catch (error) {
      throw error instanceof ServiceError ? error : away(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const client: FilesClient = {
    async claim(id, by, { types, field } = {}) {
      if (!isFileId(id)) throw refusal('FILE_UNKNOWN', field);
      const body = JSON.stringify({ ...by, ...(types ? { types } : {}) });
      const headers = { 'content-type': 'application/json' };
      const path = `/internal/files/${encodeURIComponent(id)}/claim`;
      return read(await ask({ path, method: 'POST', timeoutMs: LIMITS.claim, headers, body, field }));
    },
    async scan(content, { name, types = ALL_FILE_TYPES }) {
      const query = new URLSearchParams({ name: sentName(name), accept: types.join(',') });
      const headers = { 'content-type': 'application/octet-stream' };
      const path = `/internal/files?${query}`;
      const source = watched(content);
      try {
        const { body } = source;
        return await read(await ask({ path, method: 'POST', timeoutMs: LIMITS.scan, headers, body }));
      } catch (error) {
        throw source.failure() ?? error;
      }
    },
    async put(content, { name, type }, by) {
      const { id, reason } = await client.scan(content, { name, types: [type] });
      if (reason !== undefined) throw new ServiceError(refusalCode(reason));
      return client.claim(id, by);
    },
    async read(id, by, range) {
      if (!isFileId(id)) throw new ServiceError('FILE_UNKNOWN');
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await ask({ path: owned(id, by), method: 'GET', timeoutMs: LIMITS.read, headers });
      return Readable.from(answer.body ?? []);
    },
    async remove(id, by) {
      if (!isFileId(id)) return;
      // Only an answer that was read gives its connection back.
      await read(await ask({ path: owned(id, by), method: 'DELETE', timeoutMs: LIMITS.claim }));
    },
  };
  return client;
}

function owned(id: string, { service, kind, record }: FileOwner): string {
  return `/internal/files/${encodeURIComponent(id)}?${new URLSearchParams({ service, kind, record })}`;
}

/** A stream that breaks off by itself: `fetch` tells it like any other failure of the call. */
function watched(content: Readable | Uint8Array) {
  let failure: ServiceError | undefined;
  async function* pieces(source: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (cause) {
      throw (failure = new ServiceError('BODY_UNREADABLE', { cause }));
    }
  }
  const body = content instanceof Readable ? Readable.from(pieces(content)) : content;
  return { body, failure: () => failure };
}

/** The end of a name that is too long for an address, where its type stands; a file need not have one. */
function sentName(name: string): string {
  return [...name.toWellFormed()].slice(-LONGEST_FILE_NAME).join('') || 'file';
}

/** A stream is sent as it comes; `duplex` is what `fetch` asks for then. */
function bodyOf(body: string | Uint8Array | Readable): object {
  return body instanceof Readable ? { body, duplex: 'half' } : { body };
}

/** The file service checks its answers against its schemas. */
async function read<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}

/** What the file service says of entries that it does not take. */
const UNTAKEN = [400, 413, 415, 422];

async function codeOf(answer: Response): Promise<ErrorCode> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  if (body.code?.startsWith('FILE_')) return body.code;
  // What a caller sent on is the caller's; whatever else went wrong over there is not.
  return UNTAKEN.includes(answer.status) ? 'FILE_REFUSED' : 'FILES_UNAVAILABLE';
}

/** Code of a file that was refused for that reason. */
export function refusalCode(reason: FileReason | undefined): ErrorCode {
  return reason === 'unchecked' ? 'FILE_UNCHECKED' : 'FILE_REFUSED';
}

function isFileId(id: string): boolean {
  return FILE_ID_PATTERN.test(id);
}

function refusal(code: ErrorCode, field: string | undefined, cause?: unknown): ServiceError {
  const beside = field !== undefined && code !== 'FILES_UNAVAILABLE';
  return new ServiceError(code, { cause, ...(beside ? { fields: [{ field, key: ERRORS[code].key }] } : {}) });
}
