import type { RecordKindName, ServiceCall } from './service.ts';

/** A kind as a release carries it: whose it is, and below which path its calls are. */
export interface OwnedKind extends RecordKindName {
  readonly service: string;
  readonly path: string;
  /** Text key of what the service is called. */
  readonly group?: string;
}

/** Every service has an outbox, and shows it to administrators like its own records. */
export const MAIL_KIND: RecordKindName = { id: 'mails', label: 'records:mails.title' };

/** A table of everything is read for as long as a call may take at all. */
const CSV_TIMEOUT_MS = 120_000;
/** Somebody may have left hundreds of records, each of which is erased in several steps. */
const PERSON_TIMEOUT_MS = 60_000;

/** Below which path a service answers what administrators do with its records. */
export function recordsPath(service: string): string {
  return `/api/${service}/records`;
}

/** The calls of that path, for `service.config.ts`. */
export function recordCalls(service: string): ServiceCall[] {
  const prefix = recordsPath(service);
  return [
    { prefix },
    { prefix: `${prefix}/csv`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/retention`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/person`, timeoutMs: PERSON_TIMEOUT_MS },
  ];
}

/** The kinds of a service with their paths, as the contracts of areas name them. */
export function ownedKinds(
  service: string,
  kinds: readonly RecordKindName[] = [],
  group?: string,
): OwnedKind[] {
  const owner = { service, ...(group === undefined ? {} : { group }) };
  return kinds.map(({ id, label }) => ({ id, label, path: `${recordsPath(service)}/${id}`, ...owner }));
}
