import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { Rights } from '../../http/route-config.ts';

/** Who may call a route: for administrators the office roles, of which they need one. */
export type RouteRights = Exclude<Rights, 'admin'> | readonly OfficeRole[];

/** Callers of the tests of rights: each office role alone, and `staff`, an administrator without any. */
export const CALLERS = [
  'visitor',
  'participant',
  'user',
  'suspended',
  'investor',
  'staff',
  ...OFFICE_ROLES,
] as const;
/** `admin`: an administrator with all roles. */
export type Caller = (typeof CALLERS)[number] | 'admin';

type Public = Exclude<Caller, OfficeRole>;

/** For each right and caller: `true` if the caller is allowed, or the status of the error. */
const EXPECTED: Readonly<Record<Rights, Readonly<Record<Public, true | number>>>> = {
  visitor: open({ visitor: true, participant: true, user: true, suspended: true, investor: true }),
  participant: open({ visitor: 401, participant: true, user: true, suspended: 401, investor: 401 }),
  user: open({ visitor: 401, participant: 403, user: true, suspended: 401, investor: 401 }),
  investor: open({ visitor: 401, participant: 401, user: 401, suspended: 401, investor: true }, 401),
  account: open({ visitor: 401, participant: 403, user: true, suspended: 401, investor: true }),
  admin: open({ visitor: 401, participant: 403, user: 403, suspended: 401, investor: 401 }),
  internal: open({ visitor: 403, participant: 403, user: 403, suspended: 403, investor: 403 }, 403),
};

function open(
  others: Readonly<Record<Exclude<Public, 'staff' | 'admin'>, true | number>>,
  admin: true | number = true,
) {
  return { ...others, staff: admin, admin };
}

/** Returns `true` if the caller may call a route, or the status of the error. */
export function expectedStatus(rights: RouteRights, caller: Caller): true | number {
  const role = OFFICE_ROLES.find((each) => each === caller);
  if (typeof rights === 'string') return EXPECTED[rights][role ? 'admin' : (caller as Public)];
  if (role) return rights.includes(role) || 403;
  return caller === 'staff' ? 403 : EXPECTED.admin[caller as Public];
}

/** Returns the account of an administrator among the callers; undefined for others. */
export function rolesOfCaller(caller: Caller): readonly OfficeRole[] | undefined {
  if (caller === 'admin') return OFFICE_ROLES;
  if (caller === 'staff') return [];
  const role = OFFICE_ROLES.find((each) => each === caller);
  return role && [role];
}

/** Replaces a path's parameters with values that do not exist. */
export function filledPath(url: string): string {
  return url
    .replace(':token', 'A'.repeat(22))
    .replace(':reference', 'LK-NONE-NONE')
    .replace(':id', 'A'.repeat(22))
    .replace(':timestamp', '1')
    .replaceAll(/:\w+/g, 'none');
}

/** Returns whether a status is expected. Allowed callers may fail later checks of path or body. */
export function isExpectedStatus(wanted: true | number, url: string, status: number): boolean {
  const allowed = /:(?!token)/.test(url) ? [200, 404, 422] : [200, 303, 415, 422];
  return wanted === true ? allowed.includes(status) : status === wanted;
}
