import type { Letter, Transport } from '../mail/transport.ts';

export interface RecordingTransport extends Transport {
  readonly letters: Letter[];
  /** Thrown by the next tries, one each. */
  readonly failures: Error[];
}

/** Keeps letters in memory, and fails when told to. */
export function recordingTransport(): RecordingTransport {
  const letters: Letter[] = [];
  const failures: Error[] = [];
  return {
    kind: 'file',
    letters,
    failures,
    async send(letter) {
      const failure = failures.shift();
      if (failure) throw failure;
      letters.push(letter);
    },
    close: () => undefined,
  };
}
