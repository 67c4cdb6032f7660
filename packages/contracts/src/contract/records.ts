import type { RecordKindName, ServiceCall } from './service.ts';

/** A record kind in a release, with its service and the path of its calls. */
export interface OwnedRecordKind extends RecordKindName {
  readonly service: string;
  readonly path: string;
  readonly group?: string;
}

/** The mail outbox, which every service offers to administrators as a record kind. */
export const MAIL_KIND: RecordKindName = { id: 'mails', label: 'records:mails.title' };

/** An export of all records may take as long as any call may. */
const CSV_TIMEOUT_MS = 120_000;
/** A person may have hundreds of records, each of which is erased in several steps. */
const PERSON_TIMEOUT_MS = 60_000;

/** Returns the path prefix of a service's record calls for administrators. */
export function recordsPath(service: string): string {
  return `/api/${service}/records`;
}

/** Returns the calls below `recordsPath`, for `service.config.ts`. */
export function recordCalls(service: string): ServiceCall[] {
  const prefix = recordsPath(service);
  return [
    { prefix },
    { prefix: `${prefix}/csv`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/retention`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/person`, timeoutMs: PERSON_TIMEOUT_MS },
  ];
}

/** Returns the record kinds of a service with their paths, as in the contract of an area. */
export function toOwnedRecordKinds(
  service: string,
  kinds: readonly RecordKindName[] = [],
  group?: string,
): OwnedRecordKind[] {
  const owner = { service, ...(group === undefined ? {} : { group }) };
  return kinds.map(({ id, label }) => ({ id, label, path: `${recordsPath(service)}/${id}`, ...owner }));
}
