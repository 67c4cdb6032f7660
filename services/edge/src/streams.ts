import { Transform, type Readable } from 'node:stream';
import type { CallLimits } from '@larkfield/contracts';
import { addressOf } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { BodyRefused } from './bodies.ts';
import { countedBy } from './counted-by.ts';

/** Uploads that one address may have under way, and all: each holds a connection to a service for as long as it lasts. */
export const MOST_OF_ONE = 4;
export const MOST_STREAMED = 24;
/** Less than a phone on its slowest network sends, and asked for only once a body has had time to begin. */
const LEAST_BYTES_A_SECOND = 4_000;
const GRACE_S = 5;

/** A body that is passed on while it comes. */
export interface Streamed {
  readonly body: Readable;
  /** Why it was ended before its end; nothing when it was not. */
  refusal(): BodyRefused | undefined;
}

/** @throws BodyRefused when there is no room for one more. */
export type OpenStream = (request: FastifyRequest, limits: CallLimits) => Streamed;

/**
 * Passes bodies on while they come, for calls whose contract says `stream`. A body is bounded in length, time and slowness,
 * and so are the bodies of one address, and all: what is left of the connections to services is for everybody else.
 */
export function createStreams(): OpenStream {
  const open = countedBy();
  let all = 0;

  return (request, limits) => {
    const from = addressOf(request.ip);
    if (all >= MOST_STREAMED) throw new BodyRefused('UNAVAILABLE');
    if (open.add(from) > MOST_OF_ONE) {
      open.remove(from);
      throw new BodyRefused('RATE_LIMITED');
    }
    all += 1;
    return bounded(request.raw, limits, () => {
      open.remove(from);
      all -= 1;
    });
  };
}

function bounded(source: Readable, { maxBodyBytes, timeoutMs }: CallLimits, onEnd: () => void): Streamed {
  let refused: BodyRefused | undefined;
  let length = 0;
  let seconds = -GRACE_S;
  const body = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > maxBodyBytes) return done((refused = new BodyRefused('TOO_LARGE')));
      done(null, piece);
    },
  });
  const refuse = (): void => {
    refused = new BodyRefused('TIMED_OUT');
    body.destroy(refused);
  };
  const late = setTimeout(refuse, timeoutMs);
  const slow = setInterval(() => {
    seconds += 1;
    // Bytes that wait here are those that the service has not taken yet.
    if (length < seconds * LEAST_BYTES_A_SECOND && body.readableLength === 0) refuse();
  }, 1_000);
  // The connection keeps the process; its limits need not.
  for (const timer of [late, slow]) timer.unref();
  const gone = (): void => void body.destroy(new BodyRefused('BODY_UNREADABLE'));
  source.once('error', gone).once('close', gone);
  source.once('end', () => source.off('close', gone));
  body.once('close', () => {
    clearTimeout(late);
    clearInterval(slow);
    source.off('close', gone);
    source.unpipe(body);
    // What is left of a refused body is read and forgotten.
    source.resume();
    onEnd();
  });
  // Whoever reads it hears of the error, too; nobody else needs to.
  body.on('error', () => undefined);
  source.pipe(body);
  return { body, refusal: () => refused };
}
