const SAME_MS = 1_000;
const MOST = 200;

interface Copy<T> {
  readonly until: number;
  readonly answer: Promise<T>;
}

/** Answers of the last second, by what was asked for; whoever asks while one is made waits for it. */
export class Copies<T> {
  readonly #copies = new Map<string, Copy<T>>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The answer of this name, made anew when there is none or it is too old. A failure is not kept. */
  get(name: string, make: () => Promise<T>): Promise<T> {
    const now = this.#clock();
    const known = this.#copies.get(name);
    if (known && known.until > now) return known.answer;
    const answer = make();
    // Names come from visitors: the oldest makes room.
    this.#copies.delete(name);
    const [oldest] = this.#copies.keys();
    if (oldest !== undefined && this.#copies.size >= MOST) this.#copies.delete(oldest);
    const copy = { until: now + SAME_MS, answer };
    this.#copies.set(name, copy);
    answer.catch(() => this.#copies.get(name) === copy && this.#copies.delete(name));
    return answer;
  }

  /** What was written shows at once. */
  clear(): void {
    this.#copies.clear();
  }
}
