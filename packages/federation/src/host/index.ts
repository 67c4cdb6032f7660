export { createHost, LOAD_LIMIT_MS, type Host } from './load.ts';
export { AreaLoadError } from './problems.ts';
export { createFederation } from './shared.ts';
export { withTimeLimit } from './time-limit.ts';
