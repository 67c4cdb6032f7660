/** Limit in bytes for the incomplete messages of all connections together: four messages of the maximum size. */
export const MAX_PARTIAL_BYTES = 4 * 48_000_000;

interface Waiting {
  readonly drop: () => void;
  bytes: number;
}

/** Shared limit for incomplete messages. When exceeded, connections with the oldest messages are closed. */
export class PartialMessages {
  /** In the order in which the messages began. */
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a connection. `hold` sets how many bytes of an incomplete message it has now (0: none). @param drop closes it */
  addConnection(drop: () => void): { readonly hold: (bytes: number) => void } {
    const own: Waiting = { drop, bytes: 0 };
    return {
      hold: (bytes) => {
        this.#bytes += bytes - own.bytes;
        own.bytes = bytes;
        if (bytes === 0) this.#waiting.delete(own);
        else this.#waiting.add(own);
        for (const oldest of this.#waiting) {
          if (this.#bytes <= MAX_PARTIAL_BYTES) return;
          this.#waiting.delete(oldest);
          this.#bytes -= oldest.bytes;
          oldest.bytes = 0;
          oldest.drop();
        }
      },
    };
  }
}
