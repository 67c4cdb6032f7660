import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** Returns whether the client disconnected or cancelled the stream before the response was complete. */
export function isDisconnected({ raw }: Pick<FastifyReply, 'raw'>): boolean {
  if (raw.writableEnded) return false;
  // A response over HTTP/2 has no `destroyed` of its own.
  const { stream } = raw as Partial<Pick<Http2ServerResponse, 'stream'>>;
  return stream ? stream.closed || stream.destroyed : raw.destroyed;
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function disconnectSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  if (isDisconnected(reply)) controller.abort();
  else reply.raw.once('close', () => !reply.raw.writableEnded && controller.abort());
  return controller.signal;
}
