/** Metrics and traces. */

export { addProcessMetrics, createRegistry, METRICS_PATH } from './metrics/registry.ts';
export { requestMetrics, statusClass } from './metrics/requests.ts';
export { traceCommands } from './tracing/commands.ts';
export { openTracing } from './tracing/open-tracing.ts';
export { spanOf, traceRequests } from './tracing/requests.ts';
export type { Tracing } from './tracing/tracing.ts';
