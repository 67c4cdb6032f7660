import type { AreaConfig } from '@larkfield/contracts';

/** Which area and service answer a call, by the area contracts. The longest prefix wins. */
export interface CallOwner {
  readonly area: string;
  readonly service: string;
  readonly prefix: string;
}

/** Finds the owner of a call. */
export function ownerOf(contracts: readonly AreaConfig[], path: string): CallOwner | undefined {
  return contracts
    .flatMap(({ id, api }) => api.map(({ prefix, service }) => ({ area: id, service, prefix })))
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
