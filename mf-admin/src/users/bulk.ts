import type { ApiProblem, ApiResult } from '@larkfield/area';
import { stepsOf, type User, type UserStep } from './steps.ts';

/** What can be done with several users at once; a change of role names the one that it leads to. */
export const BULK_STEPS = ['approve', 'refuse', 'suspend', 'activate', 'makeAdmin', 'makeUser'] as const;

export type BulkStep = (typeof BULK_STEPS)[number];

const ROLES = { makeAdmin: 'Admin', makeUser: 'Registered User' } as const;

export interface Plan {
  readonly steps: readonly { readonly user: User; readonly step: UserStep }[];
  /** Their present state does not admit it. */
  readonly unable: readonly User[];
  /** Whoever decides is among the selected, and it would take something from them. */
  readonly self: boolean;
}

/** What a step comes to for those who are selected: for whom it happens, and for whom not. */
export function planOf(users: readonly User[], asked: BulkStep, username: string | undefined): Plan {
  const found = users.map((user) => ({ user, step: stepsOf(user).find((one) => isAsked(one, asked)) }));
  const possible = found.flatMap(({ user, step }) => (step ? [{ user, step }] : []));
  const isSelf = ({ user, step }: Plan['steps'][number]) => step.takes === true && user.username === username;
  return {
    steps: possible.filter((one) => !isSelf(one)),
    unable: found.flatMap(({ user, step }) => (step ? [] : [user])),
    self: possible.some(isSelf),
  };
}

function isAsked(step: UserStep, asked: BulkStep): boolean {
  return asked === 'makeAdmin' || asked === 'makeUser' ? step.role === ROLES[asked] : step.id === asked;
}

export interface BulkOutcome {
  readonly changed: number;
  readonly refused: readonly User[];
  readonly problem?: ApiProblem;
}

/** One after the other. A refusal, such as that of the last administrator, keeps none of the others; a login that is too old does. */
export async function takeAll(
  steps: Plan['steps'],
  send: (path: string, body: object) => Promise<ApiResult<unknown>>,
): Promise<BulkOutcome> {
  const refused: User[] = [];
  let problem: ApiProblem | undefined;
  for (const { user, step } of steps) {
    const over = problem?.code === 'LOGIN_NOT_FRESH' || problem?.code === 'NOT_SIGNED_IN';
    const result = over ? undefined : await send(step.path, step.body);
    if (result?.ok) continue;
    if (result) problem = result.problem;
    refused.push(user);
  }
  return { changed: steps.length - refused.length, refused, ...(problem ? { problem } : {}) };
}
