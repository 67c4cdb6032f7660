import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface MailCounts {
  /** Accepted mails of the newsletter, repeated ones included. */
  readonly newsletters: number;
  /** Different Message-IDs. */
  readonly ids: number;
  readonly recipients: number;
  /** Recipients of more than one Message-ID. */
  readonly twice: number;
}

export interface CounterMessage {
  readonly url?: string;
  readonly counts?: MailCounts;
  /** Recipient of a mail that is not of the newsletter, and how many of the newsletter came before. */
  readonly other?: string;
  readonly newsletters?: number;
}

export interface MailCounter {
  readonly url: string;
  read(): Promise<MailCounts>;
  /** Resolves when a mail to this address arrives, with the number of newsletters before it. */
  arrivalOf(address: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts a mail server in a thread of its own that counts what it accepts. */
export async function startMailCounter(): Promise<MailCounter> {
  const worker = new Worker(new URL('mail-counter-thread.ts', import.meta.url));
  const arrivals = new EventEmitter();
  worker.on('message', ({ counts, other, newsletters }: CounterMessage) => {
    if (counts) arrivals.emit('counts', counts);
    if (other !== undefined) arrivals.emit(`to ${other}`, newsletters);
  });
  const [first] = (await once(worker, 'message')) as [CounterMessage];
  return {
    url: first.url ?? '',
    async read() {
      const answer = once(arrivals, 'counts') as Promise<[MailCounts]>;
      worker.postMessage('counts');
      return (await answer)[0];
    },
    async arrivalOf(address) {
      const [before] = (await once(arrivals, `to ${address}`)) as [number];
      return before;
    },
    close: async () => void (await worker.terminate()),
  };
}
