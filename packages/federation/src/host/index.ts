export { createHost, type Host } from './host.ts';
export { LOAD_LIMIT_MS } from './time-limit.ts';
export { createModuleLoader, type ModuleLoader } from './module-loader.ts';
export { AreaLoadError } from './area-load-error.ts';
export { createFederation } from './federation-runtime.ts';
export { withTimeLimit } from './time-limit.ts';
