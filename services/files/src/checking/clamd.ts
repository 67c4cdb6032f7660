import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Client of a virus scanner. `isClean` rejects if there is no verdict. */
export interface Scanner {
  isClean(bytes: Buffer): Promise<boolean>;
}

const CONNECT_MS = 1_000;
/** A scan of 10 MB takes a second or two. */
const SCAN_MS = 20_000;
const CHUNK_BYTES = 256 * 1024;
const MAX_RESPONSE = 4_096;

/** Creates a client of clamd's `INSTREAM` command at `tcp://host:port` or `unix:/path`. */
export function createClamdScanner(url: string, scanMs = SCAN_MS): Scanner {
  return {
    async isClean(bytes) {
      const socket = open(url);
      const limit = setTimeout(() => socket.destroy(new Error('the scan timed out')), scanMs);
      const sending = { isComplete: false };
      const response = readResponse(socket, sending);
      try {
        await send(socket, bytes, sending);
        return verdictOf(await response);
      } finally {
        clearTimeout(limit);
        socket.destroy();
      }
    },
  };
}

interface Sending {
  /** Whether the end of the file was written. */
  isComplete: boolean;
}

function open(url: string): Socket {
  const { hostname, port } = url.startsWith('unix:') ? { hostname: '', port: '' } : new URL(url);
  const socket = hostname ? connect({ host: hostname, port: Number(port) }) : connect({ path: url.slice(5) });
  const late = setTimeout(
    () => socket.destroy(new Error('clamd does not accept the connection')),
    CONNECT_MS,
  );
  socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  return socket;
}

interface ClamdResponse {
  readonly text: string;
  /** Whether it began before the whole file was sent. */
  readonly isEarly: boolean;
}

/** Reads clamd's response until the connection closes. If there is a response, an error of the connection is ignored. */
function readResponse(socket: Socket, sending: Readonly<Sending>): Promise<ClamdResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ClamdResponse>();
  let text = '';
  let isEarly = false;
  socket.on('data', (chunk) => {
    if (text === '') isEarly = !sending.isComplete || socket.writableLength > 0;
    text = (text + chunk.toString('latin1')).slice(0, MAX_RESPONSE);
  });
  let failure: Error | undefined;
  socket.once('error', (error) => (failure = error));
  socket.once('close', () =>
    text === '' ? reject(failure ?? new Error('clamd sent no response')) : resolve({ text, isEarly }),
  );
  // The sender gets the error from the stream; this promise is awaited only afterwards.
  promise.catch(() => undefined);
  return promise;
}

/** Sends the file. Stops without an error if clamd closes the connection: its response tells why. */
async function send(socket: Socket, bytes: Buffer, sending: Sending): Promise<void> {
  await pipeline(Readable.from(stream(bytes, sending)), socket, { end: false }).catch(() => undefined);
}

/** Yields the chunks, each after its length, and a final length of 0. */
function* stream(bytes: Buffer, sending: Sending): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  sending.isComplete = true;
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Returns whether the file is clean. @throws Error unless the response is a complete verdict. */
function verdictOf({ text, isEarly }: ClamdResponse): boolean {
  if (text === 'stream: OK\0' && !isEarly) return true;
  if (/^stream: [^\0]* FOUND\0$/.test(text)) return false;
  throw new Error('clamd gave no verdict');
}
