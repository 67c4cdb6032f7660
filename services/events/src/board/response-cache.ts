const TTL_MS = 1_000;
const MAX_ENTRIES = 200;

interface CacheEntry<T> {
  readonly until: number;
  readonly answer: Promise<T>;
}

/** Caches responses for one second. Concurrent calls with the same key share one response. */
export class ResponseCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Returns the cached response or creates it. A rejected promise is not kept. */
  get(name: string, make: () => Promise<T>): Promise<T> {
    const now = this.#clock();
    const cached = this.#entries.get(name);
    if (cached && cached.until > now) return cached.answer;
    const answer = make();
    // Keys come from clients, so the oldest entry is removed when the cache is full.
    this.#entries.delete(name);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= MAX_ENTRIES) this.#entries.delete(oldest);
    const entry = { until: now + TTL_MS, answer };
    this.#entries.set(name, entry);
    answer.catch(() => this.#entries.get(name) === entry && this.#entries.delete(name));
    return answer;
  }

  /** Called after writes, so that they are visible at once. */
  clear(): void {
    this.#entries.clear();
  }
}
