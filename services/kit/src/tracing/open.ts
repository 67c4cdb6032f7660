import type { Tracing } from './tracing.ts';

/** The variable that says where traces go; they are off without it. */
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Traces of a process, if the environment says where they go. Nothing of OpenTelemetry's SDK is loaded otherwise. */
export async function openTracing(service: string, env = process.env): Promise<Tracing | undefined> {
  if (!env[ENDPOINT]) return undefined;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(service, env);
}
