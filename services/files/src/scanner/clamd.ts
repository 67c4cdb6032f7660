import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Says whether a scanner found something. @throws Error when there is no verdict. */
export interface Scanner {
  isClean(bytes: Buffer): Promise<boolean>;
}

const CONNECT_MS = 1_000;
/** A scan of 10 MB takes a second or two; nobody waits for one that hangs. */
const SCAN_MS = 20_000;
const PIECE = 256 * 1024;
const LONGEST_ANSWER = 4_096;

/** A client of clamd's `INSTREAM` at `tcp://host:port` or `unix:/path`. */
export function clamdScanner(url: string, scanMs = SCAN_MS): Scanner {
  return {
    async isClean(bytes) {
      const socket = open(url);
      const limit = setTimeout(() => socket.destroy(new Error('clamd is late')), scanMs);
      const sending = { isWhole: false };
      const answer = answerOf(socket, sending);
      try {
        await send(socket, bytes, sending);
        return verdictOf(await answer);
      } finally {
        clearTimeout(limit);
        socket.destroy();
      }
    },
  };
}

interface Sending {
  /** The end of the file has been handed over. */
  isWhole: boolean;
}

function open(url: string): Socket {
  const { hostname, port } = url.startsWith('unix:') ? { hostname: '', port: '' } : new URL(url);
  const socket = hostname ? connect({ host: hostname, port: Number(port) }) : connect({ path: url.slice(5) });
  const late = setTimeout(() => socket.destroy(new Error('clamd does not answer')), CONNECT_MS);
  socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  return socket;
}

interface Answer {
  readonly text: string;
  /** It began before clamd had been sent all of the file. */
  readonly isEarly: boolean;
}

/** All that clamd says until it hangs up; what it says counts more than how it hangs up. */
function answerOf(socket: Socket, sending: Readonly<Sending>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let text = '';
  let isEarly = false;
  socket.on('data', (piece) => {
    if (text === '') isEarly = !sending.isWhole || socket.writableLength > 0;
    text = (text + piece.toString('latin1')).slice(0, LONGEST_ANSWER);
  });
  let failure: Error | undefined;
  socket.once('error', (error) => (failure = error));
  socket.once('close', () =>
    text === '' ? reject(failure ?? new Error('clamd said nothing')) : resolve({ text, isEarly }),
  );
  // Whoever is sending hears of it from the stream; the answer is looked at afterwards.
  promise.catch(() => undefined);
  return promise;
}

/** Stops when clamd has heard enough, or is gone: its answer says which. */
async function send(socket: Socket, bytes: Buffer, sending: Sending): Promise<void> {
  await pipeline(Readable.from(stream(bytes, sending)), socket, { end: false }).catch(() => undefined);
}

/** Pieces with their lengths before them, and one of length 0. */
function* stream(bytes: Buffer, sending: Sending): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    yield lengthOf(piece.length);
    yield piece;
  }
  sending.isWhole = true;
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Only the whole answer to the whole file says that it is clean; what is no verdict at all is a failure. */
function verdictOf({ text, isEarly }: Answer): boolean {
  if (text === 'stream: OK\0' && !isEarly) return true;
  if (/^stream: [^\0]* FOUND\0$/.test(text)) return false;
  throw new Error('clamd gave no verdict');
}
