import { parentPort } from 'node:worker_threads';
import { startSmtp } from '@larkfield/kit/testing';
import type { CounterMessage } from './mail-counter.ts';

/** Headers are within the first bytes of a mail. */
const HEAD_BYTES = 8_192;

/** Counts accepted mails by Message-ID, so that 100,000 of them need little memory. */
const accepted = new Map<string, number>();
const recipients = new Map<string, number>();
let newsletters = 0;

const send = (message: CounterMessage): void => parentPort?.postMessage(message);

const smtp = await startSmtp({
  onData(stream, { envelope }, done) {
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      if (head.length < HEAD_BYTES) head += chunk.toString('latin1');
    });
    stream.on('end', () => {
      count(head, envelope.rcptTo[0]?.address ?? '');
      done();
    });
  },
});

function count(head: string, to: string): void {
  const id = /^message-id: <(.+?)@/im.exec(head)?.[1] ?? '';
  if (!id.startsWith('newsletter-')) return send({ other: to, newsletters });
  newsletters += 1;
  accepted.set(id, (accepted.get(id) ?? 0) + 1);
  if (accepted.get(id) === 1) recipients.set(to, (recipients.get(to) ?? 0) + 1);
}

parentPort?.on('message', () => {
  const twice = [...recipients.values()].filter((mails) => mails > 1).length;
  send({ counts: { newsletters, ids: accepted.size, recipients: recipients.size, twice } });
});
send({ url: smtp.url });
