import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Settings } from '../../settings/define-settings.ts';
import type { ServiceTexts } from '../../texts/service-texts.ts';
import { callerOf, hasRole } from '../../protection/rights.ts';
import type { AdminRequest, RecordKind } from './kind.ts';
import type { PersonalData } from './personal-data.ts';

export interface AdminRoutesContext {
  readonly context: ServiceContext;
  readonly service: string;
  /** Prefix of all routes: `/api/marketing/records`. */
  readonly path: string;
  readonly kinds: readonly RecordKind[];
  readonly settings?: Settings | undefined;
  readonly texts: ServiceTexts;
  readonly personalData?: readonly PersonalData[] | undefined;
  /** Text key of the service's name. */
  readonly label?: string | undefined;
}

/** Per address. It only limits what an administrator's browser can make a service do. */
const CHANGE_LIMIT = { max: 600, seconds: 600 } as const;

/** Config of a call that changes something, or whose entries must not be in the path. */
export const changeCall = (roles: readonly OfficeRole[]) =>
  ({ rights: 'admin', roles, limit: CHANGE_LIMIT, form: true, repeatable: 'by-nature' }) as const;

/** Config of a call about all kinds. Each role gets what it may read; for a role that reads no kind, that is nothing. */
export const EVERY_ROLE = { rights: 'admin', roles: OFFICE_ROLES } as const;

/** Returns each role once. */
export const unionOf = (lists: readonly (readonly OfficeRole[])[]): OfficeRole[] => [
  ...new Set(lists.flat()),
];

/** Returns the kinds that the caller may read. */
export function readableKinds(request: AdminRequest, kinds: readonly RecordKind[]): RecordKind[] {
  return kinds.filter(({ roles }) => hasRole(callerOf(request), roles)).map((kind) => kindFor(request, kind));
}

/** Returns a kind whose lists, searches, counts and records are those that the caller may read. */
export function kindFor<Kind extends RecordKind>(request: AdminRequest, kind: Kind): Kind {
  return kind.within ? { ...kind, only: kind.within(callerOf(request)) } : kind;
}
