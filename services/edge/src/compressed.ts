import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Quality 6 costs about 2 ms for a page and is within 8 % of the slowest setting. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const MOST_ENTRIES = 600;

/** The best encoding a client takes, by what it costs us and not by the order of its list. */
function encodingOf(request: FastifyRequest): Encoding {
  // A request whose address is none lacks what plugins add to requests; it gets the document as it is.
  if (request.headers['accept-encoding'] === undefined || !('encodings' in request)) return 'identity';
  return (['br', 'gzip'] as const).find((name) => request.encodings([name])) ?? 'identity';
}

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

/** Compresses each document once per encoding and remembers it; the least recently used go first. */
export class Compressed {
  readonly #variants = new Map<string, Promise<Variant>>();
  readonly #type: string;
  readonly #vary: string;

  readonly #most: number;

  /** `vary` names the request's headers that the documents depend on; `most` is how many variants are kept. */
  constructor(type: string, vary: string, most = MOST_ENTRIES) {
    this.#most = most;
    this.#type = type;
    this.#vary = vary;
  }

  /**
   * Sends a document made by `make` under a name that identifies its content; 304 when the client has it. What clients
   * may not store has no tag: they are to have nothing to compare.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => string,
    caching: 'no-cache' | 'no-store' = 'no-cache',
  ): Promise<FastifyReply> {
    const encoding = encodingOf(request);
    const { body, etag } = await this.#variant(`${encoding} ${name}`, encoding, make);
    reply.header('vary', this.#vary).header('cache-control', caching);
    if (caching === 'no-cache') {
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(this.#type).send(body);
  }

  #variant(key: string, encoding: Encoding, make: () => string): Promise<Variant> {
    const known = this.#variants.get(key);
    const variant = known ?? compress(make(), encoding);
    this.#variants.delete(key);
    this.#variants.set(key, variant);
    if (!known) variant.catch(() => this.#variants.delete(key));
    const oldest = this.#variants.keys().next().value;
    if (this.#variants.size > this.#most && oldest !== undefined) this.#variants.delete(oldest);
    return variant;
  }
}

async function compress(document: string, encoding: Encoding): Promise<Variant> {
  const plain = Buffer.from(document);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}-${encoding}"`;
  if (encoding === 'br') return { body: await promisify(brotliCompress)(plain, QUALITY), etag };
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain), etag };
  return { body: plain, etag };
}
