import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Profiled } from './profiled.ts';
import { onLoopback, readMetrics, type Loopback } from '@larkfield/kit/testing';

/** An edge and the services behind it. */
export interface HostedSide {
  readonly origin: string;
  /** Of the service that sends mails. */
  readonly metricsUrl: string;
}

/** Asks the host to start a side, with these variables of traces. */
export interface StartQuestion {
  readonly start: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly traces: Readonly<Record<string, string>>;
}

/** Asks to start a side, or to begin or end a profile of all that the process does. */
export type HostQuestion = StartQuestion | 'begin profile' | 'end profile';

export interface HostAnswer {
  readonly side?: HostedSide;
  readonly profile?: Profiled;
}

/** A process that an edge and its services run in. */
export interface Host {
  ask(question: HostQuestion): Promise<HostAnswer>;
  stop(): Promise<void>;
}

/** Starts a host; what its side writes down is not kept. */
export function startHost(): Host {
  const child = fork(join(import.meta.dirname, 'traced-host.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    async ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>();
      // Services say by themselves that they are ready.
      const take = (message: { readonly answer?: HostAnswer }) => message.answer && resolve(message.answer);
      child.on('message', take);
      void ended.then(() => reject(new Error('the host has ended')));
      child.send(question);
      return promise.finally(() => child.off('message', take));
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Mails that a service has not sent yet. */
export async function mailsWaiting({ metricsUrl }: HostedSide): Promise<number> {
  const samples = readMetrics(await (await fetch(metricsUrl)).text());
  const found = samples.find(({ name }) => name === 'larkfield_mails_waiting');
  if (!found) throw new Error('nobody knows how many mails wait');
  return found.value;
}

/** A collector that takes whatever is sent, and counts it. */
export async function startTaker(): Promise<Loopback & { readonly bytes: () => number }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  return { ...(await onLoopback(server)), bytes: () => bytes };
}
