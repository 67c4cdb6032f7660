import type { Socket } from 'node:net';
import type { Backlog } from './backlog.ts';
import { BadMessage, HEADER, messageSize, parseMessage, replyMessage, type Request } from './wire.ts';

/** Answers one request; an unacknowledged one gets its answer thrown away. */
export type Answer = (request: Request, connection: number) => Promise<Buffer>;

/**
 * Serves one client: cuts the stream into messages and answers them one after the other. Anything malformed
 * closes this connection and nothing more.
 * @param backlog what all connections hold of messages that are not whole yet
 */
export function serveConnection(
  socket: Socket,
  id: number,
  answer: Answer,
  backlog: Backlog,
): { readonly close: () => Promise<void> } {
  let chunks: Buffer[] = [];
  let size = 0;
  let busy = false;
  let closing = false;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  const { hold } = backlog.enter(() => socket.destroy());

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
    // One request at a time: what the client sends meanwhile waits in the kernel, not in our memory.
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
        // A client that sends without reading is served no faster than it reads.
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

  /** The next whole message, or undefined while it has not arrived. */
  function take(): Buffer | undefined {
    if (size < HEADER) return undefined;
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
