import { callOf, limitsOf, type AreaContract, type CallLimits } from '@larkfield/contracts';

export interface CallOwner extends CallLimits {
  readonly area: string;
  readonly service: string;
  readonly prefix: string;
  readonly stream?: true;
}

/** Returns the owner of a call by the longest matching prefix. */
export function findCallOwner(contracts: readonly AreaContract[], path: string): CallOwner | undefined {
  const calls = contracts.flatMap(({ id: area, api }) => api.map((call) => ({ ...call, area })));
  const owner = callOf(calls, path);
  return owner && { ...owner, ...limitsOf(owner) };
}
