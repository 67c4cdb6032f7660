import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ProfileSplit } from './split-profile.ts';
import { onLoopback, readMetrics, type Loopback } from '@larkfield/kit/testing';

export interface TracedSite {
  readonly origin: string;
  /** Metrics of the service that sends mails. */
  readonly metricsUrl: string;
}

/** Starts edge and services with these tracing variables. */
export interface StartQuestion {
  readonly start: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly traces: Readonly<Record<string, string>>;
}

/** Starts the site, or starts or ends a profile of the whole process. */
export type HostQuestion = StartQuestion | 'begin profile' | 'end profile';

export interface HostAnswer {
  readonly side?: TracedSite;
  readonly profile?: ProfileSplit;
}

/** Child process with edge and services. */
export interface Host {
  ask(question: HostQuestion): Promise<HostAnswer>;
  stop(): Promise<void>;
}

/** Starts a host process and ignores its output. */
export function startHost(): Host {
  const child = fork(join(import.meta.dirname, 'traced-host.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    async ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>();
      // Services send a message of their own when they are ready.
      const onMessage = (message: { readonly answer?: HostAnswer }) =>
        message.answer && resolve(message.answer);
      child.on('message', onMessage);
      void ended.then(() => reject(new Error('the host has ended')));
      child.send(question);
      return promise.finally(() => child.off('message', onMessage));
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves with the number of mails that a service has not sent yet. */
export async function mailsWaiting({ metricsUrl }: TracedSite): Promise<number> {
  const samples = readMetrics(await (await fetch(metricsUrl)).text());
  const found = samples.find(({ name }) => name === 'larkfield_mails_waiting');
  if (!found) throw new Error('the metric larkfield_mails_waiting is missing');
  return found.value;
}

/** Starts a trace collector that accepts everything and counts the bytes. */
export async function startTraceCollector(): Promise<Loopback & { readonly bytes: () => number }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  return { ...(await onLoopback(server)), bytes: () => bytes };
}
