import type { Http2ServerResponse } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** Whether the visitor went away before the answer was complete: closed the connection, or cancelled the stream. */
export function isGone({ raw }: Pick<FastifyReply, 'raw'>): boolean {
  if (raw.writableEnded) return false;
  // An answer over HTTP/2 has no `destroyed` of its own.
  const { stream } = raw as Partial<Pick<Http2ServerResponse, 'stream'>>;
  return stream ? stream.closed || stream.destroyed : raw.destroyed;
}

/** Returns a signal that aborts when the visitor goes away before the answer is complete. */
export function goneSignal(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  if (isGone(reply)) gone.abort();
  else reply.raw.once('close', () => !reply.raw.writableEnded && gone.abort());
  return gone.signal;
}
