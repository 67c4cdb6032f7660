import { Readable } from 'node:stream';
import {
  ALL_FILE_TYPES,
  EDGE_KEY_HEADER,
  ERRORS,
  FILE_ID,
  MAX_FILE_NAME_LENGTH,
  type ErrorBody,
  type ErrorCode,
  type FileReason,
  type FileType,
  type ScanAnswer,
} from '@larkfield/contracts';
import type { BaseConfig } from '../config/config.ts';
import { ServiceError } from '../http/service-error.ts';

/** The record that a file belongs to. `record` is the submission key, the same for every repeat. */
export interface FileOwner {
  readonly service: string;
  readonly kind: string;
  readonly record: string;
}

/** A file that passed the scan, as stored in the record. `name` comes from the visitor and is only for display. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly sha256: string;
}

export interface ClaimOptions {
  /** Accepted types; all by default. */
  readonly types?: readonly FileType[];
  /** Form field that shows the error. */
  readonly field?: string;
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface NewFile {
  readonly name: string;
  readonly types?: readonly FileType[];
}

/**
 * Client of the file service, for services whose records have files. All methods throw `ServiceError`:
 * `FILES_UNAVAILABLE` if the service does not answer in time (safe to retry), and the codes of each method.
 */
export interface FilesClient {
  /**
   * Assigns a file that passed the scan to a record permanently. A repeat for the same record returns the same
   * result.
   * @throws `FILE_UNKNOWN`, `FILE_EXPIRED`, `FILE_REFUSED`, `FILE_UNCHECKED` (not scanned), `FILE_TYPE_WRONG`,
   * `FILE_TAKEN` (assigned to another record).
   */
  claim(id: string, by: FileOwner, options?: ClaimOptions): Promise<StoredFile>;
  /**
   * Sends a file to the scan and returns the response of `POST /api/scanFile`.
   * @throws `BODY_UNREADABLE` if `content` breaks off, which is the sender's fault.
   */
  scan(content: Readable | Uint8Array, file: NewFile): Promise<ScanAnswer>;
  /**
   * Stores a file that the service generated; it is scanned too.
   * @throws `FILE_REFUSED` or `FILE_UNCHECKED` if it does not pass the scan, and as `claim`.
   */
  put(
    content: Readable | Uint8Array,
    file: { readonly name: string; readonly type: FileType },
    by: FileOwner,
  ): Promise<StoredFile>;
  /** Streams a claimed file or a range of it. @throws `FILE_UNKNOWN`, also for a file of another record */
  read(id: string, by: FileOwner, range?: ByteRange): Promise<Readable>;
  /** Deletes a claimed file. Does not throw if the file is already gone. */
  remove(id: string, by: FileOwner): Promise<void>;
}

/** Timeouts in milliseconds; for a read, until the response begins. */
const TIMEOUTS_MS = { claim: 1_500, scan: 60_000, read: 2_000 } as const;

const FILE_ID_PATTERN = new RegExp(FILE_ID);

interface Call {
  readonly path: string;
  readonly method: string;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
  readonly field?: string | undefined;
}

export function createFilesClient({
  FILES_URL,
  EDGE_KEY,
}: Pick<BaseConfig, 'FILES_URL' | 'EDGE_KEY'>): FilesClient {
  async function send({ path, method, timeoutMs, headers = {}, body, field }: Call): Promise<Response> {
    const unavailable = (cause?: unknown) => createError('FILES_UNAVAILABLE', field, cause);
    if (!FILES_URL) throw unavailable();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await fetch(FILES_URL + path, {
        method,
        headers: { ...headers, [EDGE_KEY_HEADER]: EDGE_KEY },
        signal: controller.signal,
        ...(body === undefined ? {} : bodyOf(body)),
      });
      if (response.ok) return response;
      throw createError(await codeOf(response), field);
    } catch (error) {
      throw error instanceof ServiceError ? error : unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const client: FilesClient = {
    async claim(id, by, { types, field } = {}) {
      if (!isFileId(id)) throw createError('FILE_UNKNOWN', field);
      const body = JSON.stringify({ ...by, ...(types ? { types } : {}) });
      const headers = { 'content-type': 'application/json' };
      const path = `/internal/files/${encodeURIComponent(id)}/claim`;
      return readJson(
        await send({ path, method: 'POST', timeoutMs: TIMEOUTS_MS.claim, headers, body, field }),
      );
    },
    async scan(content, { name, types = ALL_FILE_TYPES }) {
      const query = new URLSearchParams({ name: shortenName(name), accept: types.join(',') });
      const headers = { 'content-type': 'application/octet-stream' };
      const path = `/internal/files?${query}`;
      const source = watchSource(content);
      try {
        const { body } = source;
        return await readJson(
          await send({ path, method: 'POST', timeoutMs: TIMEOUTS_MS.scan, headers, body }),
        );
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
      const response = await send({
        path: ownedPath(id, by),
        method: 'GET',
        timeoutMs: TIMEOUTS_MS.read,
        headers,
      });
      return Readable.from(response.body ?? []);
    },
    async remove(id, by) {
      if (!isFileId(id)) return;
      // The response must be read to free its connection.
      await readJson(await send({ path: ownedPath(id, by), method: 'DELETE', timeoutMs: TIMEOUTS_MS.claim }));
    },
  };
  return client;
}

function ownedPath(id: string, { service, kind, record }: FileOwner): string {
  return `/internal/files/${encodeURIComponent(id)}?${new URLSearchParams({ service, kind, record })}`;
}

/** Wraps a stream to detect that it breaks off: `fetch` reports that like any other failure. */
function watchSource(content: Readable | Uint8Array) {
  let failure: ServiceError | undefined;
  async function* chunks(source: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (cause) {
      throw (failure = new ServiceError('BODY_UNREADABLE', { cause }));
    }
  }
  const body = content instanceof Readable ? Readable.from(chunks(content)) : content;
  return { body, failure: () => failure };
}

/** Shortens a name from its start, so that the file extension stays. An empty name becomes `file`. */
function shortenName(name: string): string {
  return [...name.toWellFormed()].slice(-MAX_FILE_NAME_LENGTH).join('') || 'file';
}

/** `fetch` requires `duplex` for a streamed body. */
function bodyOf(body: string | Uint8Array | Readable): object {
  return body instanceof Readable ? { body, duplex: 'half' } : { body };
}

/** Reads a JSON response. Not checked here: the file service checks its responses against its schemas. */
async function readJson<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

/** Status codes for a file that the file service does not accept. */
const REJECTED_STATUSES = [400, 413, 415, 422];

async function codeOf(response: Response): Promise<ErrorCode> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  if (body.code?.startsWith('FILE_')) return body.code;
  // A rejected file is the client's fault; other failures are the file service's.
  return REJECTED_STATUSES.includes(response.status) ? 'FILE_REFUSED' : 'FILES_UNAVAILABLE';
}

export function refusalCode(reason: FileReason | undefined): ErrorCode {
  return reason === 'unchecked' ? 'FILE_UNCHECKED' : 'FILE_REFUSED';
}

function isFileId(id: string): boolean {
  return FILE_ID_PATTERN.test(id);
}

function createError(code: ErrorCode, field: string | undefined, cause?: unknown): ServiceError {
  const showsField = field !== undefined && code !== 'FILES_UNAVAILABLE';
  return new ServiceError(code, {
    cause,
    ...(showsField ? { fields: [{ field, key: ERRORS[code].key }] } : {}),
  });
}
