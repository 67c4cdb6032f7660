import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CallLimits, ErrorCode } from '@larkfield/contracts';
import { addressOf } from '@larkfield/kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedBy } from './counted-by.ts';

/** Most bodies come in one piece with their headers; one that has not come to its end by then is slow. */
const SLOW_MS = 300;
/** Slow bodies that one address may be sending at the same time. */
export const MOST_SLOW = 32;
/** Bytes of all bodies together; beyond, the process would be ended for lack of memory. */
const MOST_HELD = 128 * 1024 * 1024;
/** Less than a phone on its slowest network sends, and asked for only once a body has had time to begin. */
const LEAST_BYTES_A_SECOND = 4_000;
const GRACE_S = 5;
/** What is left of a body that is too long is read for so long. */
const LINGER_MS = 2_000;

/** Why a body was not taken. */
export class BodyRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Takes the whole body of a call. @throws BodyRefused */
export type TakeBody = (request: FastifyRequest, reply: FastifyReply, limits: CallLimits) => Promise<Buffer>;

/**
 * Takes bodies whole before anybody is asked for an answer to them: a connection to a service is not spent on waiting
 * for a slow sender. A body is bounded in length, time and slowness, and so are the bodies of one address, and all.
 */
export function createBodies(mostHeld = MOST_HELD): TakeBody {
  const slow = countedBy();
  let held = 0;

  return async (request, reply, limits) => {
    const body = receive(request.raw, limits);
    let own = 0;
    body.onPiece((bytes) => {
      own += bytes;
      held += bytes;
      if (held > mostHeld) body.refuse('UNAVAILABLE');
    });
    const letGo = (): void => {
      held -= own;
      own = 0;
    };
    // Whichever comes first: an answer that nobody waits for any more is only closed.
    for (const event of ['finish', 'close']) reply.raw.once(event, letGo);
    const from = addressOf(request.ip);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = slow.add(from) <= MOST_SLOW;
      if (isSlow) return;
      slow.remove(from);
      body.refuse('RATE_LIMITED');
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
 * Reads on for a while, and forgets: most programs listen for an answer only when they have sent all, and would not hear
 * the refusal of what they still have to send.
 */
export async function readOn(body: Readable): Promise<void> {
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(LINGER_MS), cleanup: true }).catch(() => undefined);
}

interface Receiving {
  /** @throws BodyRefused */
  readonly whole: Promise<Buffer>;
  onPiece(told: (bytes: number) => void): void;
  refuse(code: ErrorCode): void;
}

/** Takes a body as it comes. What is left of a refused one is read and forgotten. */
function receive(body: Readable, { maxBodyBytes, timeoutMs }: CallLimits): Receiving {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  let seconds = -GRACE_S;
  const refuse = (code: ErrorCode): void => reject(new BodyRefused(code));
  const late = setTimeout(() => refuse('TIMED_OUT'), timeoutMs);
  const slow = setInterval(() => {
    seconds += 1;
    if (length < seconds * LEAST_BYTES_A_SECOND) refuse('TIMED_OUT');
  }, 1_000);
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBodyBytes) refuse('TOO_LARGE');
    else pieces.push(piece);
  };
  body.on('data', take);
  body.once('end', () => resolve(Buffer.concat(pieces)));
  body.once('error', () => refuse('BODY_UNREADABLE'));
  body.once('close', () => refuse('BODY_UNREADABLE'));
  const whole = promise.finally(() => {
    clearTimeout(late);
    clearInterval(slow);
    body.off('data', take);
    body.resume();
  });
  return { whole, refuse, onPiece: (told) => body.on('data', ({ length: bytes }: Buffer) => told(bytes)) };
}
