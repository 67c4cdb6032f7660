import { MAX_FILE_BYTES, MAX_PHOTOS, MULTIPART_BYTES } from '../values/files.ts';
import type { OfficeRole } from '../values/office-roles.ts';

/**
 * Contract between a service and the edge, written in `service.config.ts`: its calls and their limits. The build of an area
 * copies the calls of its services into the release.
 */
export interface ServiceConfig {
  /** Folder below `services/`. */
  readonly id: string;
  readonly calls: readonly ServiceCall[];
  /** Text key of the service's label, shown to administrators above its record kinds. */
  readonly label?: string;
  /** Record kinds for administrators; their calls come from `recordCalls`. */
  readonly kinds?: readonly RecordKindName[];
}

export interface RecordKindName {
  /** Also the last segment of the kind's path: `contacts`. */
  readonly id: string;
  readonly label: string;
  /** Roles that may read the records. */
  readonly roles: readonly OfficeRole[];
}

/** A call: a path and everything below it. */
export interface ServiceCall {
  /** Path without a trailing slash: `/api/newsletter`. */
  readonly prefix: string;
  /** Milliseconds from the arrival of the request at the edge to the response. */
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  /** The edge streams the body to the service instead of buffering it. For files, which no process should hold in memory. */
  readonly stream?: true;
}

/** A call in a release, with the service that answers it. */
export interface OwnedCall extends ServiceCall {
  readonly service: string;
}

export type CallLimits = Readonly<Required<Pick<ServiceCall, 'timeoutMs' | 'maxBodyBytes'>>>;

/** Default limits. The edge stops waiting before the browser does (3 s). */
export const DEFAULT_CALL_LIMITS: CallLimits = { timeoutMs: 2_800, maxBodyBytes: 64 * 1024 };

export const MAX_CALL_MS = 120_000;

/**
 * Limits of a call that receives one file. The body is streamed; a file that is too large for its kind reaches the
 * service, which answers with the reason.
 */
export const UPLOAD_LIMITS = {
  timeoutMs: MAX_CALL_MS,
  maxBodyBytes: Math.max(...Object.values(MAX_FILE_BYTES)) + MULTIPART_BYTES,
  stream: true,
} as const;

/** Limits of a call that receives one file, or photos of all pages. */
export const PHOTO_UPLOAD_LIMITS = {
  ...UPLOAD_LIMITS,
  maxBodyBytes: MAX_PHOTOS * MAX_FILE_BYTES.image + MULTIPART_BYTES,
} as const;

/** Header with the key that edge and services share. Services trust headers about the visitor only if it is correct. */
export const EDGE_KEY_HEADER = 'x-edge-key';

/** Returns the limits of a call, with defaults filled in. */
export function limitsOf({ timeoutMs, maxBodyBytes }: Omit<ServiceCall, 'prefix'>): CallLimits {
  return {
    timeoutMs: timeoutMs ?? DEFAULT_CALL_LIMITS.timeoutMs,
    maxBodyBytes: maxBodyBytes ?? DEFAULT_CALL_LIMITS.maxBodyBytes,
  };
}

/** Returns the call with the longest prefix that matches a path. */
export function callOf<C extends ServiceCall>(calls: readonly C[], path: string): C | undefined {
  return calls
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Checks the type of a service contract and freezes it, for `service.config.ts`. */
export function defineService<const C extends ServiceConfig>(config: C): C {
  return Object.freeze(config);
}
