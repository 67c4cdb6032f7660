export { createHost, type Host } from './load.ts';
export { LOAD_LIMIT_MS } from './time-limit.ts';
export { createModules, type Modules } from './modules.ts';
export { AreaLoadError } from './problems.ts';
export { createFederation } from './shared.ts';
export { withTimeLimit } from './time-limit.ts';
