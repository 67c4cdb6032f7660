import type { ParseKeys } from '@larkfield/area';
import type { ListedRecord } from '../data/kinds.ts';

/** An account as its service lists it. */
export interface User extends Pick<ListedRecord, 'reference' | 'state' | 'values'> {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly level: string;
}

export function toUser({ reference, state, values }: ListedRecord): User {
  const text = (name: string) => String(values[name] ?? '');
  const name = `${text('firstName')} ${text('lastName')}`.trim();
  return {
    reference,
    state,
    values,
    name,
    email: text('email'),
    username: text('username'),
    level: text('level'),
  };
}

/** What is done with an account, by the specification's calls. */
export interface UserStep {
  readonly id: 'approve' | 'refuse' | 'suspend' | 'activate' | 'role';
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly question: ParseKeys<'admin'>;
  readonly effect: ParseKeys<'admin'>;
  readonly action: ParseKeys<'admin'>;
  /** The specification's word for the level that a change of role leads to. */
  readonly role?: string;
  /** Takes something away: nobody does that to themselves. */
  readonly takes?: true;
}

/** A step that somebody is asked to confirm. */
export interface AskedStep {
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
  ...(id === 'suspend' ? { takes: true } : {}),
});

/** A7: the two levels toggle. */
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
    role,
    ...(isAdmin ? { takes: true } : {}),
  };
}

/** The steps that the state of an account admits. */
export function stepsOf(user: User): UserStep[] {
  const { state } = user;
  if (state === 'pending')
    return [step('approve', '/api/approveUsers', user), step('refuse', '/api/refuseUsers', user)];
  if (state === 'active') return [step('suspend', '/api/suspendUsers', user), roleStep(user)];
  if (state === 'suspended') return [step('activate', '/api/activateUsers', user), roleStep(user)];
  return state === 'refused' ? [step('activate', '/api/activateUsers', user)] : [];
}
