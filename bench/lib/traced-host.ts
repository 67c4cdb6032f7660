import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { createLog, openTracing, startService, type Service } from '@larkfield/kit';
import { createEdge } from '../../services/edge/src/app.ts';
import { marketing } from '../../services/marketing/src/app.ts';
import { support } from '../../services/support/src/app.ts';
import { SITES, STORE } from '../../tools/lib/paths.ts';
import { freePort } from '../../tools/lib/ports.ts';
import { profiled } from './profiled.ts';
import type { HostAnswer, HostedSide, HostQuestion, StartQuestion } from './traced-sides.ts';

/** The process that a side runs in: edge and services together, with all their code as it is. */
const SERVICES: readonly Service[] = [marketing, support];

const NO_TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: '',
  OTEL_BSP_SCHEDULE_DELAY: '',
};

async function start(question: StartQuestion): Promise<HostedSide> {
  const { start: name, databaseUrl, dataDir, traces } = question;
  // OpenTelemetry's exporter looks nowhere else.
  Object.assign(process.env, NO_TRACES, traces);
  const ownDir = join(dataDir, name);
  mkdirSync(ownDir, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const EDGE_KEY = randomBytes(32).toString('base64url');
  const common = { EDGE_KEY, SITE_ORIGIN: origin, SITES_DIR: SITES, STORE_DIR: STORE };
  const addresses: [string, string][] = [];
  for (const service of SERVICES) {
    const servicePort = await freePort();
    await startService(service, {
      ...process.env,
      ...common,
      PORT: String(servicePort),
      MONGODB_URL: `${databaseUrl}/${name}?directConnection=true`,
      DATA_DIR: ownDir,
      RATE_LIMIT_FACTOR: '1000000',
      PROOF_OF_WORK_BITS: '1',
    });
    addresses.push([service.name, `http://127.0.0.1:${servicePort}`]);
  }
  const tracing = await openTracing('edge');
  const log = createLog({ level: 'info', traceId: () => tracing?.active()?.traceId });
  const services = addresses.map(([service, url]) => `${service}=${url}`).join(',');
  const config = { ...common, PORT: port, HOST: '127.0.0.1', SERVICES: services, DEV_AREAS: '' };
  const edge = await createEdge(config, log, { tracing });
  await edge.listen({ host: '127.0.0.1', port });
  return { origin, metricsUrl: `${addresses[0]?.[1]}/metrics` };
}

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });

async function answer(question: HostQuestion): Promise<HostAnswer> {
  if (typeof question !== 'string') return { side: await start(question) };
  if (question === 'end profile') return { profile: profiled((await session.post('Profiler.stop')).profile) };
  await session.post('Profiler.start');
  return {};
}

async function tell(question: HostQuestion): Promise<void> {
  process.send?.({ answer: await answer(question) });
}
// A failure ends the process, by which the benchmark ends.
process.on('message', (question: HostQuestion) => void tell(question));
