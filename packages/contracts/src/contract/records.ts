import type { OfficeRole } from '../values/office-roles.ts';
import type { RecordKindName, ServiceCall } from './service.ts';

/** A record kind in a release, with its service and the path of its calls. */
export interface OwnedRecordKind extends Omit<RecordKindName, 'roles'> {
  /** Roles that may read the records. An older release does not say. */
  readonly roles?: RecordKindName['roles'];
  readonly service: string;
  readonly path: string;
  readonly group?: string;
}

const MAIL_KIND_ID = 'mails';

/**
 * Returns the mail outbox as a record kind, which every service offers. Mails say what the records say, so the same roles
 * read them.
 */
export const mailKindName = (roles: readonly OfficeRole[]): RecordKindName => ({
  id: MAIL_KIND_ID,
  label: 'records:mails.title',
  roles,
});

export const isMailKind = ({ id }: Pick<RecordKindName, 'id'>): boolean => id === MAIL_KIND_ID;

/** Texts for answers, which a service offers that has kinds with answers. */
export const TEMPLATE_KIND: RecordKindName = {
  id: 'templates',
  label: 'records:templates.title',
  roles: ['support', 'administrator'],
};

/** An export of all records may take as long as any call may. */
const CSV_TIMEOUT_MS = 120_000;
/** A person may have hundreds of records, each of which is erased in several steps. */
const PERSON_TIMEOUT_MS = 60_000;

/** Returns the path prefix of a service's record calls for administrators. */
export function recordsPath(service: string): string {
  return `/api/${service}/records`;
}

/** Returns the path prefix of the calls by which people see and erase what a service keeps of them. */
export function ownDataPath(service: string): string {
  return `/api/${service}/own-data`;
}

/** Returns the calls below `recordsPath` and `ownDataPath`, for `service.config.ts`. */
export function recordCalls(service: string): ServiceCall[] {
  const prefix = recordsPath(service);
  return [
    { prefix },
    { prefix: `${prefix}/csv`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/retention`, timeoutMs: CSV_TIMEOUT_MS },
    { prefix: `${prefix}/person`, timeoutMs: PERSON_TIMEOUT_MS },
    { prefix: ownDataPath(service), timeoutMs: PERSON_TIMEOUT_MS },
  ];
}

/** Returns the record kinds of a service with their paths, as in the contract of an area. */
export function toOwnedRecordKinds(
  service: string,
  kinds: readonly RecordKindName[] = [],
  group?: string,
): OwnedRecordKind[] {
  const owner = { service, ...(group === undefined ? {} : { group }) };
  return kinds.map(({ id, label, roles }) => ({
    id,
    label,
    ...(roles && { roles }),
    path: `${recordsPath(service)}/${id}`,
    ...owner,
  }));
}
