import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SITES, STORE } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { Supervisor } from '../lib/supervisor.ts';
import { madeUp } from './dynamic.ts';
import type { Attack, Target } from './target.ts';

const CONNECTIONS = 8;
const SECONDS = 8;
const STREAMS = 90;
/** A connection may cancel 200 streams at once; what is under way when it is ended comes on top. */
const MOST_STREAMS = 500;

interface Ended {
  readonly streams: number;
  readonly code: number | undefined;
}

/** Streams that are opened and cancelled without a pause, and what others get of an edge that speaks HTTP/2. */
export const attackResets: Attack = async (target) => {
  const edge = await startEdge(target);
  try {
    const before = memoryOf(edge.pid());
    const until = performance.now() + SECONDS * 1_000;
    const isOver = () => performance.now() > until;
    const callers = Array.from({ length: CONNECTIONS }, () => cancelOnAndOn(edge.origin, isOver));
    const slowest = await slowestHealth(edge.origin, isOver);
    const ended = (await Promise.all(callers)).flat();
    const after = memoryOf(edge.pid());
    const most = Math.max(...ended.map(({ streams }) => streams));
    const calm = ended.filter(({ code }) => code === constants.NGHTTP2_ENHANCE_YOUR_CALM).length;
    return [
      {
        promise: 'a connection that cancels stream after stream is ended, and told to be calm',
        found: `${ended.length} connections ended, ${calm} told so, after ${most} streams at most`,
        holds: ended.length >= CONNECTIONS && calm >= ended.length / 2 && most <= MOST_STREAMS,
      },
      {
        promise:
          'cancelled streams: whoever asks for health is answered within 1 s, memory grows by less than half',
        found: `${slowest} ms at most, ${before} MB before and ${after} MB after`,
        holds: slowest <= 1_000 && after <= before * 1.5,
      },
    ];
  } finally {
    await edge.stop();
  }
};

/** Opens connections one after the other, each until it is ended. */
async function cancelOnAndOn(origin: string, isOver: () => boolean): Promise<Ended[]> {
  const path = madeUp();
  const all: Ended[] = [];
  while (!isOver()) {
    const session = connect(origin, { rejectUnauthorized: false }).on('error', () => undefined);
    let [streams, code] = [0, undefined as number | undefined];
    session.once('goaway', (told) => (code = told));
    const closed = new Promise<void>((resolve) => session.once('close', resolve));
    // Before that there is nobody who could answer a ping.
    await Promise.race([new Promise((resolve) => session.once('connect', resolve)), closed]);
    while (!session.closed && !session.destroyed && !isOver()) {
      const opened = Array.from({ length: STREAMS }, () => open(session, path()));
      streams += opened.length;
      await Promise.race([heard(session), closed]);
      for (const stream of opened) stream?.close(constants.NGHTTP2_CANCEL);
      await Promise.race([heard(session), closed]);
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

/** Settles when the edge has read all that was sent. */
const heard = (session: ClientHttp2Session): Promise<void> =>
  new Promise((resolve) => {
    if (session.closed || session.destroyed || !session.ping(() => resolve())) resolve();
  });

/** Milliseconds of the slowest answer about the edge's health. */
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

/** A further edge of the site, which speaks HTTP/2. */
async function startEdge({ site, edgeKey }: Target) {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-tls-'));
  const tls = { TLS_CERT: join(dir, 'cert.pem'), TLS_KEY: join(dir, 'key.pem') };
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', tls.TLS_KEY, '-out', tls.TLS_CERT], {
    stdio: 'pipe',
  });
  const port = await freePort();
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

/** Megabytes of a process in memory. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024);
}
