import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import { addressList } from './connections.ts';
import { isGone } from './gone.ts';

/** Streams that one connection may cancel at once: a visitor who leaves a page cancels at most all that are open. */
const RESET_BURST = 200;
/** Cancelled streams that are forgotten each second. */
const RESETS_A_SECOND = 20;

export interface ResetLimit {
  readonly now?: () => number;
  readonly onEnded?: () => void;
}

/**
 * Ends HTTP/2 connections that cancel streams faster than any browser does: GOAWAY with ENHANCE_YOUR_CALM. Opening and
 * cancelling a stream costs its sender nothing, and the edge the work of a request. Connections of trusted proxies carry
 * many visitors and are not counted.
 */
export function limitResets(
  app: FastifyInstance,
  trustedProxies: string | undefined,
  { now = () => performance.now(), onEnded = () => undefined }: ResetLimit = {},
): void {
  const isTrusted = addressList(trustedProxies);
  app.server.on('session', (session: ServerHttp2Session) => {
    if (isTrusted(session.socket.remoteAddress ?? '')) return;
    let resets = 0;
    let at = now();
    let isEnded = false;
    const countReset = (): void => {
      resets = Math.max(0, resets - ((now() - at) / 1_000) * RESETS_A_SECOND) + 1;
      at = now();
      if (resets <= RESET_BURST || isEnded || session.destroyed) return;
      isEnded = true;
      onEnded();
      // From here on no stream is opened any more. What the connection is told goes out before it is destroyed.
      session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      setImmediate(() => session.destroy());
    };
    session.on('stream', (stream: ServerHttp2Stream) => {
      stream.once('close', () => {
        if (stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR) countReset();
      });
    });
  });
  // Streams that come and go in one piece are gone before anything is done for them.
  app.addHook('onRequest', async (_request, reply) => {
    await undefined;
    return isGone(reply) ? reply.hijack() : undefined;
  });
}
