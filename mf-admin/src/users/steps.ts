import type { ParseKeys } from '@larkfield/area';
import type { ListedRecord } from '../data/kinds.ts';

/** Account as its service lists it. */
export interface User extends ListedRecord {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly level: string;
}

export function toUser(record: ListedRecord): User {
  const { values } = record;
  const text = (name: string) => String(values[name] ?? '');
  const name = `${text('firstName')} ${text('lastName')}`.trim();
  return {
    ...record,
    name,
    email: text('email'),
    username: text('username'),
    level: text('level'),
  };
}

export interface UserStep {
  readonly id: 'approve' | 'refuse' | 'suspend' | 'activate' | 'role';
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly question: ParseKeys<'admin'>;
  readonly effect: ParseKeys<'admin'>;
  /** Label of the button in the list. */
  readonly action: ParseKeys<'admin'>;
  /** Label of the button in the dialog: what it does. */
  readonly confirm: ParseKeys<'admin'>;
  /** Name of the resulting role in the specification. */
  readonly role?: string;
  /** Takes rights away, so administrators cannot apply it to themselves. */
  readonly takes?: true;
}

export interface StepToConfirm {
  readonly user: User;
  readonly step: UserStep;
}

const step = (id: Exclude<UserStep['id'], 'role'>, path: string, { email }: User): UserStep => ({
  id,
  path,
  body: { email },
  question: `users.${id}.question`,
  effect: `users.${id}.effect`,
  action: `users.${id}.action`,
  confirm: `users.${id}.confirm`,
  ...(id === 'suspend' ? { takes: true } : {}),
});

/** A7: toggles between the two roles. */
function roleStep({ email, level }: User): UserStep {
  const isAdmin = level === 'Admin';
  const role = isAdmin ? 'Registered User' : 'Admin';
  return {
    id: 'role',
    path: '/api/updateRole',
    body: { email, role },
    question: 'users.role.question',
    effect: isAdmin ? 'users.role.effectUser' : 'users.role.effectAdmin',
    action: 'users.role.action',
    confirm: isAdmin ? 'users.role.makeUser' : 'users.role.makeAdmin',
    role,
    ...(isAdmin ? { takes: true } : {}),
  };
}

/**
 * Returns the possible steps. Only administrators change levels, and what administrators may do (`mayGiveRoles`); the
 * service rejects it too.
 */
export function stepsOf(user: User, mayGiveRoles = true): UserStep[] {
  const { state } = user;
  if (!mayGiveRoles) return user.level === 'Admin' ? [] : stepsOf(user).filter(({ id }) => id !== 'role');
  if (state === 'pending')
    return [step('approve', '/api/approveUsers', user), step('refuse', '/api/refuseUsers', user)];
  if (state === 'active') return [step('suspend', '/api/suspendUsers', user), roleStep(user)];
  if (state === 'suspended') return [step('activate', '/api/activateUsers', user), roleStep(user)];
  return state === 'refused' ? [step('activate', '/api/activateUsers', user)] : [];
}
