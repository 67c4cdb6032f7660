/** What all connections together may hold of messages that are not whole yet: four of the largest. Bytes. */
export const MAX_BACKLOG = 4 * 48_000_000;

/** A message that is not whole yet. */
interface Waiting {
  readonly drop: () => void;
  bytes: number;
}

/**
 * The common bound for messages that are not whole yet. When it is passed, the connection whose message began first is
 * dropped, and the next, until there is room: a sender at work is done within moments.
 */
export class Backlog {
  /** In the order in which the messages began. */
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** A place for the messages of one connection. @param drop closes it */
  enter(drop: () => void): { readonly hold: (bytes: number) => void } {
    const own: Waiting = { drop, bytes: 0 };
    return {
      hold: (bytes) => {
        this.#bytes += bytes - own.bytes;
        own.bytes = bytes;
        if (bytes === 0) this.#waiting.delete(own);
        else this.#waiting.add(own);
        for (const oldest of this.#waiting) {
          if (this.#bytes <= MAX_BACKLOG) return;
          this.#waiting.delete(oldest);
          this.#bytes -= oldest.bytes;
          oldest.bytes = 0;
          oldest.drop();
        }
      },
    };
  }
}
