import { callOf, limitsOf, type AreaContract, type CallLimits } from '@larkfield/contracts';

/** Which area and service answer a call, by the area contracts, and what the call may cost. */
export interface CallOwner extends CallLimits {
  readonly area: string;
  readonly service: string;
  readonly prefix: string;
  readonly stream?: true;
}

/** Finds the owner of a call. The longest prefix wins. */
export function ownerOf(contracts: readonly AreaContract[], path: string): CallOwner | undefined {
  const calls = contracts.flatMap(({ id: area, api }) => api.map((call) => ({ ...call, area })));
  const owner = callOf(calls, path);
  return owner && { ...owner, ...limitsOf(owner) };
}
