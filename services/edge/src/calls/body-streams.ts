import { Transform, type Readable } from 'node:stream';
import type { CallLimits } from '@larkfield/contracts';
import { clientNetwork } from '@larkfield/kit/http';
import type { FastifyRequest } from 'fastify';
import { BodyRejectedError, GRACE_S, MIN_BYTES_PER_SECOND } from './body-reader.ts';
import { createKeyCounter } from '../protection/key-counter.ts';

/** Maximum uploads at the same time, per address and in total. Each occupies a connection to a service while it lasts. */
export const MAX_STREAMS_PER_ADDRESS = 4;
export const MAX_BODY_STREAMS = 24;

export interface StreamedBody {
  readonly body: Readable;
  /** Returns why the stream was aborted, or undefined. */
  rejection(): BodyRejectedError | undefined;
}

/** @throws BodyRejectedError if too many streams are open */
export type OpenStream = (request: FastifyRequest, limits: CallLimits) => StreamedBody;

/**
 * Creates the function that streams bodies to services, for calls whose contract has `stream`. Limits the length, duration
 * and transfer rate of each body, and the number of streams per address and in total, so that connections to services remain
 * for other calls.
 */
export function createBodyStreams(): OpenStream {
  const open = createKeyCounter();
  let total = 0;

  return (request, limits) => {
    const from = clientNetwork(request.ip);
    if (total >= MAX_BODY_STREAMS) throw new BodyRejectedError('UNAVAILABLE');
    if (open.add(from) > MAX_STREAMS_PER_ADDRESS) {
      open.remove(from);
      throw new BodyRejectedError('RATE_LIMITED');
    }
    total += 1;
    return limitStream(request.raw, limits, () => {
      open.remove(from);
      total -= 1;
    });
  };
}

function limitStream(
  source: Readable,
  { maxBodyBytes, timeoutMs }: CallLimits,
  onEnd: () => void,
): StreamedBody {
  let rejection: BodyRejectedError | undefined;
  let length = 0;
  let seconds = -GRACE_S;
  const body = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > maxBodyBytes) return done((rejection = new BodyRejectedError('TOO_LARGE')));
      done(null, piece);
    },
  });
  const abort = (): void => {
    rejection = new BodyRejectedError('TIMED_OUT');
    body.destroy(rejection);
  };
  const late = setTimeout(abort, timeoutMs);
  const slow = setInterval(() => {
    seconds += 1;
    // If bytes are buffered, the service is slow and not the sender.
    if (length < seconds * MIN_BYTES_PER_SECOND && body.readableLength === 0) abort();
  }, 1_000);
  // The connection keeps the process alive; the timers need not.
  for (const timer of [late, slow]) timer.unref();
  const onSourceClosed = (): void => void body.destroy(new BodyRejectedError('BODY_UNREADABLE'));
  source.once('error', onSourceClosed).once('close', onSourceClosed);
  source.once('end', () => source.off('close', onSourceClosed));
  body.once('close', () => {
    clearTimeout(late);
    clearInterval(slow);
    source.off('close', onSourceClosed);
    source.unpipe(body);
    // The rest of a rejected body is read and discarded.
    source.resume();
    onEnd();
  });
  // The reader of the stream gets the error as well; without a listener here it would be uncaught.
  body.on('error', () => undefined);
  source.pipe(body);
  return { body, rejection: () => rejection };
}
