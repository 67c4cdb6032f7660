import type { ApiProblem, ApiResult } from '@larkfield/area';
import { stepsOf, type User, type UserStep } from './steps.ts';

/** Steps for several users at once. A change of role names the resulting role. */
export const BULK_STEPS = ['approve', 'refuse', 'suspend', 'activate', 'makeAdmin', 'makeUser'] as const;

export type BulkStep = (typeof BULK_STEPS)[number];

const ROLES = { makeAdmin: 'Admin', makeUser: 'Registered User' } as const;

export interface BulkPlan {
  readonly steps: readonly { readonly user: User; readonly step: UserStep }[];
  /** Users whose state does not allow the step. */
  readonly unable: readonly User[];
  /** Whether the step would take rights from the administrator who performs it. */
  readonly self: boolean;
}

/** Plans a step for the selected users: those it applies to, and those it does not. */
export function planBulkStep(
  users: readonly User[],
  chosenStep: BulkStep,
  username: string | undefined,
  mayGiveRoles = true,
): BulkPlan {
  const found = users.map((user) => ({
    user,
    step: stepsOf(user, mayGiveRoles).find((one) => isAsked(one, chosenStep)),
  }));
  const possible = found.flatMap(({ user, step }) => (step ? [{ user, step }] : []));
  const isSelf = ({ user, step }: BulkPlan['steps'][number]) =>
    step.takes === true && user.username === username;
  return {
    steps: possible.filter((one) => !isSelf(one)),
    unable: found.flatMap(({ user, step }) => (step ? [] : [user])),
    self: possible.some(isSelf),
  };
}

function isAsked(step: UserStep, chosenStep: BulkStep): boolean {
  return chosenStep === 'makeAdmin' || chosenStep === 'makeUser'
    ? step.role === ROLES[chosenStep]
    : step.id === chosenStep;
}

export interface BulkOutcome {
  readonly changed: number;
  readonly refused: readonly User[];
  readonly problem?: ApiProblem;
}

/** Runs the steps one by one. A refusal skips its user, but a login that is too old stops all. */
export async function runBulkPlan(
  steps: BulkPlan['steps'],
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
