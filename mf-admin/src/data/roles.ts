import { useSite, type ApiProblem, type Session } from '@larkfield/area';
import type { OfficeRole, OwnedRecordKind } from '@larkfield/contracts';

const READERS = ['administrator', 'trial', 'support', 'finance', 'editor', 'reviewer'] as const;
const EDITORS = ['administrator', 'editor'] as const;
const PLANNERS = ['administrator', 'trial', 'support'] as const;

/** Roles that may open a page; every role may open the others. The services check the same. */
const PAGE_ROLES: Readonly<Record<string, readonly OfficeRole[]>> = {
  '/admin/inbox': READERS,
  '/admin/calendar': PLANNERS,
  '/userManagement': ['administrator', 'reviewer'],
  '/admin/person': READERS,
  '/admin/waivers': PLANNERS,
  '/admin/newsletter': EDITORS,
  '/admin/newsletter/issue': EDITORS,
  '/admin/audit': ['administrator', 'auditor'],
  '/admin/retention': READERS,
  '/admin/releases': ['administrator'],
  '/admin/search': READERS,
  '/admin/settings': ['administrator', 'trial', 'support', 'finance', 'editor'],
};

/** Says what a service would answer, without a call that the browser would report as an error. */
export const NOT_ALLOWED: ApiProblem = { code: 'NOT_ALLOWED', message: 'problems.notAllowed', fields: [] };

/**
 * Returns whether the session has one of some roles. An older release does not name roles, and before the session is
 * loaded they are unknown; then the services decide.
 */
export const isAllowed = ({ roles: own }: Session, roles: readonly OfficeRole[] | undefined): boolean =>
  !own || !roles || roles.some((role) => own.includes(role));

export const mayOpen = (session: Session, path: string): boolean => isAllowed(session, PAGE_ROLES[path]);

/** Kinds by the roles that read them, so that all parts of a page share one list. */
const readable = new WeakMap<readonly OwnedRecordKind[], Map<string, readonly OwnedRecordKind[]>>();

/** Returns the record kinds that the caller's roles may read. */
export function useReadableKinds(): readonly OwnedRecordKind[] {
  const { kinds, session } = useSite();
  const lists = readable.get(kinds) ?? new Map<string, readonly OwnedRecordKind[]>();
  const roles = String(session.roles);
  const list = lists.get(roles) ?? kinds.filter((kind) => isAllowed(session, kind.roles));
  readable.set(kinds, lists.set(roles, list));
  return list;
}
