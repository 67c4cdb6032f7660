import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SITES, STORE } from '../../../tools/workspace/paths.ts';
import { findFreePort } from '../../../tools/processes/ports.ts';
import { Supervisor } from '../../../tools/processes/supervisor.ts';
import { processMegabytes } from '../../report/measure.ts';
import { createRandomPath } from './dynamic-pages.ts';
import type { Attack, Target } from '../target/target.ts';

const CONNECTIONS = 8;
const SECONDS = 8;
const STREAMS = 90;
/** The edge lets a connection cancel 200 streams; more may be open when it is closed. */
const MAX_STREAMS = 500;

interface Ended {
  readonly streams: number;
  readonly code: number | undefined;
}

/** Opens and cancels HTTP/2 streams without a pause, and measures the edge meanwhile. */
export const attackStreamResets: Attack = async (target) => {
  const edge = await startEdge(target);
  try {
    const before = Math.round(processMegabytes(edge.pid(), 'VmRSS'));
    const until = performance.now() + SECONDS * 1_000;
    const isOver = () => performance.now() > until;
    const callers = Array.from({ length: CONNECTIONS }, () => cancelStreams(edge.origin, isOver));
    const slowest = await slowestHealth(edge.origin, isOver);
    const ended = (await Promise.all(callers)).flat();
    const after = Math.round(processMegabytes(edge.pid(), 'VmRSS'));
    const most = Math.max(...ended.map(({ streams }) => streams));
    const calm = ended.filter(({ code }) => code === constants.NGHTTP2_ENHANCE_YOUR_CALM).length;
    return [
      {
        name: 'a connection that cancels stream after stream is closed with ENHANCE_YOUR_CALM',
        observed: `${ended.length} connections closed, ${calm} with that code, after ${most} streams at most`,
        holds: ended.length >= CONNECTIONS && calm >= ended.length / 2 && most <= MAX_STREAMS,
      },
      {
        name: 'cancelled streams: health checks are answered within 1 s, memory grows by less than half',
        observed: `${slowest} ms at most, ${before} MB before and ${after} MB after`,
        holds: slowest <= 1_000 && after <= before * 1.5,
      },
    ];
  } finally {
    await edge.stop();
  }
};

/** Opens connections in turn. Each cancels streams until the edge closes it. */
async function cancelStreams(origin: string, isOver: () => boolean): Promise<Ended[]> {
  const path = createRandomPath();
  const all: Ended[] = [];
  while (!isOver()) {
    const session = connect(origin, { rejectUnauthorized: false }).on('error', () => undefined);
    let [streams, code] = [0, undefined as number | undefined];
    session.once('goaway', (reason) => (code = reason));
    const closed = new Promise<void>((resolve) => session.once('close', resolve));
    // A ping before the connection is open gets no answer.
    await Promise.race([new Promise((resolve) => session.once('connect', resolve)), closed]);
    while (!session.closed && !session.destroyed && !isOver()) {
      const opened = Array.from({ length: STREAMS }, () => open(session, path()));
      streams += opened.length;
      await Promise.race([pingOnce(session), closed]);
      for (const stream of opened) stream?.close(constants.NGHTTP2_CANCEL);
      await Promise.race([pingOnce(session), closed]);
    }
    if (session.closed || session.destroyed) all.push({ streams, code });
    session.destroy();
  }
  return all;
}

function open(session: ClientHttp2Session, path: string) {
  if (session.closed || session.destroyed) return undefined;
  return session.request({ ':path': path }).on('error', () => undefined);
}

/** Resolves when the edge has read everything that was sent. */
const pingOnce = (session: ClientHttp2Session): Promise<void> =>
  new Promise((resolve) => {
    if (session.closed || session.destroyed || !session.ping(() => resolve())) resolve();
  });

async function slowestHealth(origin: string, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const begun = performance.now();
    const session = connect(origin, { rejectUnauthorized: false }).on('error', () => undefined);
    await new Promise<void>((resolve) => {
      session.once('close', resolve);
      session
        .request({ ':path': '/health/live' })
        .on('error', () => undefined)
        .once('response', () => resolve());
    });
    slowest = Math.max(slowest, performance.now() - begun);
    session.destroy();
    await pause(50);
  }
  return Math.round(slowest);
}

/** Starts another edge of the site, with HTTP/2. */
async function startEdge({ site, edgeKey }: Target) {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-tls-'));
  const tls = { TLS_CERT: join(dir, 'cert.pem'), TLS_KEY: join(dir, 'key.pem') };
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', tls.TLS_KEY, '-out', tls.TLS_CERT], {
    stdio: 'pipe',
  });
  const port = await findFreePort();
  const origin = `https://localhost:${port}`;
  const services = [...site.ports].map(([name, at]) => `${name}=http://127.0.0.1:${at}`).join(',');
  const supervisor = new Supervisor({ print: () => undefined, startLimitMs: 120_000 });
  await supervisor.start({
    name: 'edge',
    script: 'services/edge/src/server.ts',
    env: {
      ...{ PORT: String(port), HOST: '127.0.0.1', SITES_DIR: SITES, STORE_DIR: STORE, SITE_ORIGIN: origin },
      ...{ SERVICES: services, EDGE_KEY: edgeKey, LOG_LEVEL: 'error' },
      ...tls,
    },
  });
  return {
    origin,
    pid: () => supervisor.pid('edge') ?? 0,
    async stop() {
      await supervisor.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
