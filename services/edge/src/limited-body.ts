import { Transform, type Readable } from 'node:stream';
import type { CallLimits, ErrorCode } from '@larkfield/contracts';

/** Why a body was cut off. */
export class BodyRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Passes a body on as it comes, and ends with {@link BodyRefused} once it is longer than its call allows or has not
 * been sent in the call's time: whoever sends slowly must not hold a connection to the service for as long as they like.
 */
export function limitedBody(body: Readable, { maxBodyBytes, timeoutMs }: CallLimits): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > maxBodyBytes) done(new BodyRefused('TOO_LARGE'));
      else done(null, chunk);
    },
  });
  const late = setTimeout(() => limited.destroy(new BodyRefused('TIMED_OUT')), timeoutMs);
  for (const event of ['finish', 'close']) limited.once(event, () => clearTimeout(late));
  // `pipe` tells of neither a client that goes away nor of what is left of a body that was cut off.
  body.once('error', () => limited.destroy(new BodyRefused('BODY_UNREADABLE')));
  body.once('close', () => void (body.readableEnded || limited.destroy(new BodyRefused('BODY_UNREADABLE'))));
  limited.once('error', () => body.resume());
  return body.pipe(limited);
}
