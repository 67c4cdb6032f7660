import type { Rights } from '../../http/route-config.ts';

export const ROLES = ['visitor', 'participant', 'user', 'suspended', 'investor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** For each right and role: `true` if the caller is allowed, or the status of the error. */
export const EXPECTED_STATUS: Readonly<Record<Rights, Readonly<Record<Role, true | number>>>> = {
  visitor: { visitor: true, participant: true, user: true, suspended: true, investor: true, admin: true },
  participant: { visitor: 401, participant: true, user: true, suspended: 401, investor: 401, admin: true },
  user: { visitor: 401, participant: 403, user: true, suspended: 401, investor: 401, admin: true },
  investor: { visitor: 401, participant: 401, user: 401, suspended: 401, investor: true, admin: 401 },
  account: { visitor: 401, participant: 403, user: true, suspended: 401, investor: true, admin: true },
  admin: { visitor: 401, participant: 403, user: 403, suspended: 401, investor: 401, admin: true },
  internal: { visitor: 403, participant: 403, user: 403, suspended: 403, investor: 403, admin: 403 },
};

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
