/** What every process needs: configuration from the environment, logs, graceful shutdown, helpers for concurrency. */

export { forEachSettled } from './concurrency/for-each-settled.ts';
export { onceASecond } from './concurrency/once-a-second.ts';
export { ConfigError } from './config/config-error.ts';
export {
  baseConfig,
  EDGE_KEY_PATTERN,
  readConfig,
  readServiceConfig,
  sharedStoreConfig,
  type BaseConfig,
} from './config/config.ts';
export { createLog, type Log } from './process/log.ts';
export { shutDownGracefully } from './process/shut-down-gracefully.ts';
