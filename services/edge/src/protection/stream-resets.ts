import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance } from 'fastify';
import { createAddressMatcher } from './connection-limit.ts';
import { isDisconnected } from '../requests/client-disconnect.ts';

/** Cancelled streams that a connection may have at once. A visitor who leaves a page cancels at most all open streams. */
const RESET_BURST = 200;
/** Cancelled streams that are subtracted per second (leaky bucket). */
const RESETS_PER_SECOND = 20;

export interface ResetLimit {
  readonly now?: () => number;
  readonly onEnded?: () => void;
}

/**
 * Closes HTTP/2 connections that cancel streams faster than any browser does, with GOAWAY and ENHANCE_YOUR_CALM. Opening and
 * cancelling a stream costs the client nothing, but the edge the work of a request. Connections of trusted proxies carry
 * many visitors and are not counted.
 */
export function limitResets(
  app: FastifyInstance,
  trustedProxies: string | undefined,
  { now = () => performance.now(), onEnded = () => undefined }: ResetLimit = {},
): void {
  const isTrusted = createAddressMatcher(trustedProxies);
  app.server.on('session', (session: ServerHttp2Session) => {
    if (isTrusted(session.socket.remoteAddress ?? '')) return;
    let resets = 0;
    let at = now();
    let isEnded = false;
    const countReset = (): void => {
      resets = Math.max(0, resets - ((now() - at) / 1_000) * RESETS_PER_SECOND) + 1;
      at = now();
      if (resets <= RESET_BURST || isEnded || session.destroyed) return;
      isEnded = true;
      onEnded();
      // `goaway` stops new streams. Its frame is sent before the connection is destroyed.
      session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      setImmediate(() => session.destroy());
    };
    session.on('stream', (stream: ServerHttp2Stream) => {
      stream.once('close', () => {
        if (stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR) countReset();
      });
    });
  });
  // Streams that were opened and cancelled in the same packet are closed before any work is done for them.
  app.addHook('onRequest', async (_request, reply) => {
    await undefined;
    return isDisconnected(reply) ? reply.hijack() : undefined;
  });
}
