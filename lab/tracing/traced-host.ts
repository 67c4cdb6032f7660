import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { startService, type Service } from '@larkfield/kit/app';
import { openTracing } from '@larkfield/kit/monitoring';
import { createLog } from '@larkfield/kit/runtime';
import { createEdge } from '../../services/edge/src/app.ts';
import { marketing } from '../../services/marketing/src/app.ts';
import { support } from '../../services/support/src/app.ts';
import { SITES, STORE } from '../../tools/workspace/paths.ts';
import { findFreePort } from '../../tools/processes/ports.ts';
import { splitProfile } from './split-profile.ts';
import type { HostAnswer, TracedSite, HostQuestion, StartQuestion } from './traced-site.ts';

/** Child process of the traces benchmark: edge and services together in one process. */
const SERVICES: readonly Service[] = [marketing, support];

const NO_TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: '',
  OTEL_BSP_SCHEDULE_DELAY: '',
};

async function start(question: StartQuestion): Promise<TracedSite> {
  const { start: name, databaseUrl, dataDir, traces } = question;
  // OpenTelemetry's exporter reads only `process.env`.
  Object.assign(process.env, NO_TRACES, traces);
  const ownDir = join(dataDir, name);
  mkdirSync(ownDir, { recursive: true });
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const EDGE_KEY = randomBytes(32).toString('base64url');
  const common = { EDGE_KEY, SITE_ORIGIN: origin, SITES_DIR: SITES, STORE_DIR: STORE };
  const addresses: [string, string][] = [];
  for (const service of SERVICES) {
    const servicePort = await findFreePort();
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
  const log = createLog({ level: 'info', traceId: () => tracing?.activeSpan()?.traceId });
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
  if (question === 'end profile')
    return { profile: splitProfile((await session.post('Profiler.stop')).profile) };
  await session.post('Profiler.start');
  return {};
}

async function reply(question: HostQuestion): Promise<void> {
  process.send?.({ answer: await answer(question) });
}
// An unhandled rejection ends this process, and with it the benchmark.
process.on('message', (question: HostQuestion) => void reply(question));
