/** A growing buffer for one index or sort key. */
export class KeyWriter {
  #bytes = Buffer.allocUnsafe(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #room(count: number): number {
    const start = this.#length;
    if (start + count > this.#bytes.length) {
      const bigger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, start + count));
      this.#bytes.copy(bigger, 0, 0, start);
      this.#bytes = bigger;
    }
    this.#length = start + count;
    return start;
  }

  byte(value: number): void {
    const at = this.#room(1);
    this.#bytes[at] = value;
  }

  bytes(value: Uint8Array): void {
    const at = this.#room(value.length);
    this.#bytes.set(value, at);
  }

  uint16(value: number): void {
    const at = this.#room(2);
    this.#bytes.writeUInt16BE(value, at);
  }

  uint32(value: number): void {
    const at = this.#room(4);
    this.#bytes.writeUInt32BE(value, at);
  }

  uint64(value: bigint): void {
    const at = this.#room(8);
    this.#bytes.writeBigUInt64BE(value, at);
  }

  /** Writes a double so that byte order is numeric order: sign bit flipped, negative numbers inverted. */
  double(value: number): void {
    const at = this.#room(8);
    const bytes = this.#bytes;
    bytes.writeDoubleBE(value, at);
    if (value < 0) for (let i = at; i < at + 8; i++) bytes[i] = ~(bytes[i] ?? 0) & 0xff;
    else bytes[at] = (bytes[at] ?? 0) | 0x80;
  }

  /** Writes a text with an end mark that sorts before every character: "a" < "a\0" < "ab". */
  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    if (!bytes.includes(0)) this.bytes(bytes);
    else {
      for (const byte of bytes) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    }
    this.uint16(0);
  }

  /** Inverts all bytes from `start` on, for a descending index field. */
  invert(start: number): void {
    for (let i = start; i < this.#length; i++) this.#bytes[i] = ~(this.#bytes[i] ?? 0) & 0xff;
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}
