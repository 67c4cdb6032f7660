import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CallLimits, ErrorCode } from '@larkfield/contracts';
import { clientNetwork } from '@larkfield/kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKeyCounter } from '../protection/key-counter.ts';

/** A body that takes longer than this counts as slow. Most bodies arrive with their headers. */
const SLOW_MS = 300;
/** Per address, at the same time. */
export const MAX_SLOW_BODIES = 32;
/** Maximum bytes of all buffered bodies together. With more the process could run out of memory. */
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024;
/** Minimum transfer rate, below that of a phone on its slowest network. Checked only after `GRACE_S` seconds. */
export const MIN_BYTES_PER_SECOND = 4_000;
export const GRACE_S = 5;
/** How long the rest of a body that is too long is read. */
const LINGER_MS = 2_000;

export class BodyRejectedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Reads the whole body of a call. @throws BodyRejectedError */
export type ReadBody = (request: FastifyRequest, reply: FastifyReply, limits: CallLimits) => Promise<Buffer>;

/**
 * Creates the reader that buffers whole bodies before the service is called, so that a slow sender does not occupy a
 * connection to a service. Limits the length, duration and transfer rate of each body, the slow bodies of one address, and
 * the buffered bytes of all.
 */
export function createBodyReader(maxBufferedBytes = MAX_BUFFERED_BYTES): ReadBody {
  const slow = createKeyCounter();
  let buffered = 0;

  return async (request, reply, limits) => {
    const body = receive(request.raw, limits);
    let own = 0;
    body.onPiece((bytes) => {
      own += bytes;
      buffered += bytes;
      if (buffered > maxBufferedBytes) body.reject('UNAVAILABLE');
    });
    const release = (): void => {
      buffered -= own;
      own = 0;
    };
    // `finish` or `close`, whichever comes first: a response to a disconnected client is only closed.
    for (const event of ['finish', 'close']) reply.raw.once(event, release);
    const from = clientNetwork(request.ip);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = slow.add(from) <= MAX_SLOW_BODIES;
      if (isSlow) return;
      slow.remove(from);
      body.reject('RATE_LIMITED');
    }, SLOW_MS);
    try {
      return await body.whole;
    } finally {
      clearTimeout(timer);
      if (isSlow) slow.remove(from);
    }
  };
}

/**
 * Reads and discards the rest of a body for a limited time. Most clients read the response only after they have sent
 * everything, so they would otherwise miss the error.
 */
export async function drainBody(body: Readable): Promise<void> {
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(LINGER_MS), cleanup: true }).catch(() => undefined);
}

interface ReceivedBody {
  /** @throws BodyRejectedError */
  readonly whole: Promise<Buffer>;
  onPiece(listener: (bytes: number) => void): void;
  reject(code: ErrorCode): void;
}

/** Receives a body. The rest of a rejected body is read and discarded. */
function receive(body: Readable, { maxBodyBytes, timeoutMs }: CallLimits): ReceivedBody {
  const { promise, resolve, reject: rejectPromise } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  let seconds = -GRACE_S;
  const reject = (code: ErrorCode): void => rejectPromise(new BodyRejectedError(code));
  const late = setTimeout(() => reject('TIMED_OUT'), timeoutMs);
  const slow = setInterval(() => {
    seconds += 1;
    if (length < seconds * MIN_BYTES_PER_SECOND) reject('TIMED_OUT');
  }, 1_000);
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBodyBytes) reject('TOO_LARGE');
    else pieces.push(piece);
  };
  body.on('data', take);
  body.once('end', () => resolve(Buffer.concat(pieces)));
  body.once('error', () => reject('BODY_UNREADABLE'));
  body.once('close', () => reject('BODY_UNREADABLE'));
  const whole = promise.finally(() => {
    clearTimeout(late);
    clearInterval(slow);
    body.off('data', take);
    body.resume();
  });
  return {
    whole,
    reject,
    onPiece: (listener) => body.on('data', ({ length: bytes }: Buffer) => listener(bytes)),
  };
}
