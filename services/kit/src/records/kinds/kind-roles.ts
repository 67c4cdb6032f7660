import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { Settings } from '../../settings/define-settings.ts';
import { ACCESS, type RecordKind } from './kind.ts';

/** Lets roles read the records of a kind and do everything with them. Spread into its declaration. */
export const fullAccess = (roles: readonly OfficeRole[]): Pick<RecordKind, 'roles' | 'access'> => ({
  roles,
  access: { change: roles, export: roles, erase: roles },
});

/** Checks that each setting of a service names its roles. @throws Error naming the setting */
export function checkSettings(settings: Settings): void {
  for (const [name, { roles }] of Object.entries(settings)) {
    const problem = rolesProblem(roles);
    if (problem) throw new Error(`setting ${name} ${problem}`);
  }
}

/** A part of a declaration, and its roles, which a service that skips the types may lack. */
type Part = readonly [name: string, roles: readonly OfficeRole[] | undefined];

/**
 * Returns what is wrong with the roles of a record kind. Each part of it names the roles that may read or use it. Roles
 * that may not read the records could use none of it, so they are a mistake.
 */
export function kindRolesProblems(kind: RecordKind): string[] {
  const { roles: readers, states, columns } = kind;
  const problem = rolesProblem(readers);
  if (problem) return [problem];
  const access: Partial<RecordKind['access']> = kind.access ?? {};
  const parts: readonly Part[] = [
    ...ACCESS.map((name): Part => [`access.${name}`, access[name]]),
    ...partsOf('action', kind.actions),
    ...partsOf('reveal', kind.reveals),
    ...partsOf('file', kind.files),
    ...partsOf('table', kind.tables),
    ...(kind.answers ? [['answers', kind.answers.roles] as const] : []),
    ...(kind.creation ? [['creation', kind.creation.roles] as const] : []),
    ...Object.entries(columns).flatMap(([name, { sensitivity, roles }]): Part[] =>
      sensitivity === 'sensitive' ? [[`sensitive column ${name}`, roles]] : [],
    ),
  ];
  const ofStates = Object.entries(states.roles ?? {}).map(([name, roles]): Part => [`state ${name}`, roles]);
  return [
    ...parts.flatMap((part) => partProblems(part, readers, 'read')),
    ...ofStates.flatMap((part) => partProblems(part, access.change ?? [], 'change')),
  ];
}

function partsOf(
  what: string,
  declared: Readonly<Record<string, { readonly roles: readonly OfficeRole[] }>> = {},
): Part[] {
  return Object.entries(declared).map(([name, { roles }]) => [`${what} ${name}`, roles]);
}

function partProblems([name, roles]: Part, allowed: readonly OfficeRole[], verb: string): string[] {
  const problem = rolesProblem(roles);
  if (problem) return [`${name} ${problem}`];
  const stranger = roles?.find((role) => !allowed.includes(role));
  if (stranger === undefined) return [];
  return [
    `${name} names the role ${stranger}, which may not ${verb} the records (roles: ${allowed.join(', ')})`,
  ];
}

function rolesProblem(roles: readonly OfficeRole[] | undefined): string | undefined {
  if (!roles || roles.length === 0) return `names no roles; one or more of ${OFFICE_ROLES.join(', ')}`;
  const unknown = roles.find((role) => !OFFICE_ROLES.includes(role));
  return unknown === undefined ? undefined : `names the role ${unknown}, which does not exist`;
}
