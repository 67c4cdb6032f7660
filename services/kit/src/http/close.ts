import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection without a call may be about to bring one: it is ended at the first look, not at once. */
const SWEEP_MS = 50;

/**
 * Lets a closing service end its open connections. Left alone, a client that keeps calling, or that has
 * connected and never called, holds `close()` up until its own time limits are over (measured: 73 s, and
 * without end); cutting all connections would lose calls that are being answered.
 */
export function addGracefulClose(app: FastifyInstance): void {
  const calls = new Map<Socket, number>();
  let closing = false;
  let sweep: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => calls.has(socket) && calls.set(socket, (calls.get(socket) ?? 1) - 1));
  });
  app.addHook('preClose', async () => {
    closing = true;
    sweep = setInterval(() => {
      for (const [socket, count] of calls) if (count === 0) socket.destroy();
    }, SWEEP_MS);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}
