import { MOST_FILE_BYTES, MULTIPART_BYTES } from './files.ts';

/**
 * The contract of a service with the edge, written in its `service.config.ts`: which calls it answers, and what they
 * may cost. An area only names its services; its build copies their calls into its release.
 */
export interface ServiceConfig {
  /** Folder below `services/`. */
  readonly id: string;
  readonly calls: readonly ServiceCall[];
  /** Text key of what administrators know it by, over its kinds of records. */
  readonly label?: string;
  /** What administrators work with; its calls are `recordCalls`. */
  readonly kinds?: readonly RecordKindName[];
}

/** A kind of record that administrators work with, as a service's contract names it. */
export interface RecordKindName {
  /** Also the last part of its path: `contacts`. */
  readonly id: string;
  /** Text key `namespace:key` of what it is called. */
  readonly label: string;
}

/** A call, and all below it. */
export interface ServiceCall {
  /** Path without a trailing slash: `/api/newsletter`. */
  readonly prefix: string;
  /** Milliseconds from the arrival of the call to its answer, the way through the edge included. */
  readonly timeoutMs?: number;
  /** Longest body. */
  readonly maxBodyBytes?: number;
  /** The body is passed on while it comes, not when it is there: for files, which no process should hold whole. */
  readonly stream?: true;
}

/** A call as a release carries it: with the service that answers it. */
export interface OwnedCall extends ServiceCall {
  readonly service: string;
}

export type CallLimits = Readonly<Required<Pick<ServiceCall, 'timeoutMs' | 'maxBodyBytes'>>>;

/** Limits of a call that names none: the edge gives up before the browser does (3 s). */
export const CALL_LIMITS: CallLimits = { timeoutMs: 2_800, maxBodyBytes: 64 * 1024 };

/** No call may take longer: so long may a request be on its way at all. */
export const LONGEST_CALL_MS = 120_000;

/** Limits of a call that takes one file: it is passed on while it comes, and what is too large arrives to be told so. */
export const UPLOAD_LIMITS = {
  timeoutMs: LONGEST_CALL_MS,
  maxBodyBytes: Math.max(...Object.values(MOST_FILE_BYTES)) + MULTIPART_BYTES,
  stream: true,
} as const;

/** Carries the key that edge and services share; services believe what is said of a visitor only beside it. */
export const EDGE_KEY_HEADER = 'x-edge-key';

/** What a call may cost. */
export function limitsOf({ timeoutMs, maxBodyBytes }: Omit<ServiceCall, 'prefix'>): CallLimits {
  return {
    timeoutMs: timeoutMs ?? CALL_LIMITS.timeoutMs,
    maxBodyBytes: maxBodyBytes ?? CALL_LIMITS.maxBodyBytes,
  };
}

/** The call that a path belongs to: the longest prefix wins. */
export function callOf<C extends ServiceCall>(calls: readonly C[], path: string): C | undefined {
  return calls
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Helper for `service.config.ts`: types and freezes the contract. */
export function defineService<const C extends ServiceConfig>(config: C): C {
  return Object.freeze(config);
}
