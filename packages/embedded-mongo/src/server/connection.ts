import type { Socket } from 'node:net';
import type { PartialMessages } from './partial-messages.ts';
import { BadMessage, HEADER_BYTES, messageSize, parseMessage, replyMessage, type Request } from './wire.ts';

/** Returns the reply to a request. For an unacknowledged request it is discarded. */
export type RequestHandler = (request: Request, connection: number) => Promise<Buffer>;

/**
 * Serves one client: splits the stream into messages and answers them in turn. Malformed input closes only
 * this connection.
 * @param backlog limit for incomplete messages of all connections
 */
export function serveConnection(
  socket: Socket,
  id: number,
  answer: RequestHandler,
  backlog: PartialMessages,
): { readonly close: () => Promise<void> } {
  let chunks: Buffer[] = [];
  let size = 0;
  let busy = false;
  let closing = false;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  const { hold } = backlog.addConnection(() => socket.destroy());

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    chunks = [];
    size = 0;
    hold(0);
  });
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    // One request at a time. Further data stays in the kernel's buffer instead of our memory.
    if (!busy) void work();
    else socket.pause();
  });

  async function work(): Promise<void> {
    busy = true;
    idle = Promise.withResolvers<void>();
    try {
      for (let message = take(); message && !closing && !socket.destroyed; message = take()) {
        hold(0);
        const request = parseMessage(message);
        const body = await answer(request, id);
        if (!request.wantsReply || socket.destroyed) continue;
        // Backpressure: a client that does not read its replies is not served faster than it reads.
        if (!socket.write(replyMessage(request, body))) await drained(socket);
      }
    } catch (error) {
      if (!(error instanceof BadMessage)) console.error(error);
      socket.destroy();
    }
    busy = false;
    idle.resolve();
    if (!socket.destroyed) hold(size);
    socket.resume();
  }

  /** Returns the next complete message, or undefined. */
  function take(): Buffer | undefined {
    if (size < HEADER_BYTES) return undefined;
    let first = chunks[0] ?? Buffer.alloc(0);
    if (first.length < 4) {
      first = Buffer.concat(chunks);
      chunks = [first];
    }
    const wanted = messageSize(first);
    if (size < wanted) return undefined;
    if (first.length < wanted) first = Buffer.concat(chunks);
    else if (chunks.length > 1 && first.length === wanted) {
      chunks.shift();
      size -= wanted;
      return first;
    } else if (chunks.length > 1) first = Buffer.concat(chunks);
    size -= wanted;
    chunks = size > 0 ? [first.subarray(wanted)] : [];
    return first.subarray(0, wanted);
  }

  return {
    close: async () => {
      closing = true;
      await idle.promise;
      socket.end();
      socket.destroySoon();
    },
  };
}

async function drained(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
