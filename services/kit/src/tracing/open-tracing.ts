import type { Tracing } from './tracing.ts';

/** Environment variable with the endpoint of traces. Without it, nothing is traced. */
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Creates the tracing of a process if an endpoint is configured. Otherwise OpenTelemetry's SDK is not even loaded. */
export async function openTracing(service: string, env = process.env): Promise<Tracing | undefined> {
  if (!env[ENDPOINT]) return undefined;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(service, env);
}
