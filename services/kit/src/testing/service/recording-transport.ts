import type { RenderedMail, Transport } from '../../mail/transport.ts';

export interface RecordingTransport extends Transport {
  readonly mails: RenderedMail[];
  /** Errors of the next attempts, one each. */
  readonly failures: Error[];
}

/** Creates a transport that stores mails in memory and fails on request. */
export function recordingTransport(): RecordingTransport {
  const mails: RenderedMail[] = [];
  const failures: Error[] = [];
  return {
    kind: 'file',
    mails,
    failures,
    async send(mail) {
      const failure = failures.shift();
      if (failure) throw failure;
      mails.push(mail);
    },
    close: () => undefined,
  };
}
