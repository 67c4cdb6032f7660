import type { Rights } from '../http/route-config.ts';

export const ROLES = ['visitor', 'participant', 'user', 'suspended', 'investor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who gets past the check of a route's rights: `true`, or the status that turns the caller away. */
export const WHO_MAY: Readonly<Record<Rights, Readonly<Record<Role, true | number>>>> = {
  visitor: { visitor: true, participant: true, user: true, suspended: true, investor: true, admin: true },
  participant: { visitor: 401, participant: true, user: true, suspended: 401, investor: 401, admin: true },
  user: { visitor: 401, participant: 403, user: true, suspended: 401, investor: 401, admin: true },
  investor: { visitor: 401, participant: 401, user: 401, suspended: 401, investor: true, admin: 401 },
  account: { visitor: 401, participant: 403, user: true, suspended: 401, investor: true, admin: true },
  admin: { visitor: 401, participant: 403, user: 403, suspended: 401, investor: 401, admin: true },
  internal: { visitor: 403, participant: 403, user: 403, suspended: 403, investor: 403, admin: 403 },
};

/** A path with something for its parameters that there is not. */
export function filledPath(url: string): string {
  return url
    .replace(':token', 'A'.repeat(22))
    .replace(':reference', 'LK-NONE-NONE')
    .replace(':id', 'A'.repeat(22))
    .replace(':timestamp', '1')
    .replaceAll(/:\w+/g, 'none');
}

/**
 * Whether a status is what the table wants. Past the check it is an answer, or what the checks after it say of a body that
 * no schema or no parser knows. What is named by its address may not be there; of tokens nobody is told whether they are.
 */
export function isAsWanted(wanted: true | number, url: string, status: number): boolean {
  const through = /:(?!token)/.test(url) ? [200, 404, 422] : [200, 303, 415, 422];
  return wanted === true ? through.includes(status) : status === wanted;
}
