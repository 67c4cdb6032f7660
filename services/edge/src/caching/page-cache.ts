import { PAGE_LIMIT_MS, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { Overloaded } from '../service-clients/concurrency-limiter.ts';
import { withTimeout } from '../requests/with-timeout.ts';

/** How long a cached page may replace the answer of a service that fails (stale-if-error). */
export const STALE_IF_ERROR_MS = 24 * 60 * 60 * 1000;
/** How long an expired page is still sent at once while it is revalidated in the background (stale-while-revalidate). */
export const STALE_WHILE_REVALIDATE_MS = 60 * 1000;
/** Cached answers per route: addresses without a query, with a query, and addresses without a page. */
export const MAX_CACHED_ANSWERS = { plain: 200, query: 50, missing: 50 } as const;

type Pool = keyof typeof MAX_CACHED_ANSWERS;

/**
 * Source of an answer. `copy`: a fresh cached page. `behind`: an expired cached page that is being revalidated. `asked`: the
 * service. `stale`: a cached page because the service did not answer. `none`: there is no answer.
 */
export type CacheResult = 'copy' | 'behind' | 'asked' | 'stale' | 'none';

export interface PageCacheHooks {
  readonly onFailure: (error: unknown) => void;
  readonly onResult?: (result: CacheResult) => void;
  readonly now?: () => number;
}

interface CachedPage {
  readonly answer: PageAnswer;
  readonly at: number;
  /** Number of writes to the service when the answer was requested. */
  readonly writes: number;
}

export interface PageCacheOptions {
  /** Requests the page from the service. Must settle within the service's time limit. */
  readonly ask: (signal: AbortSignal) => Promise<PageAnswer>;
  /** Path, query and language of the page. */
  readonly key: string;
  readonly hasQuery: boolean;
  /**
   * Whether the caller waits for the service's full time limit when there is no cached page. Otherwise it waits at most
   * `PAGE_LIMIT_MS`.
   */
  readonly waitsFullLimit: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface PendingPage {
  readonly answer: Promise<PageAnswer | undefined>;
  readonly controller: AbortController;
  waiting: number;
  /** The service rejected the request because it is overloaded. */
  isBusy: boolean;
}

export interface PageLookup {
  /** Undefined if neither the service nor the cache has an answer. */
  readonly answer?: PageAnswer | undefined;
  /** The answer was cached before the last write, and the service did not answer with a newer one. */
  readonly isOutdated?: boolean;
  readonly isBusy?: boolean;
}

/**
 * Cache of a service's answers for the pages of one route. Addresses with a query and addresses without a page have pools of
 * their own, so that made-up addresses do not evict real pages.
 */
export class PageCache {
  readonly #pools: Readonly<Record<Pool, Map<string, CachedPage>>> = {
    plain: new Map(),
    query: new Map(),
    missing: new Map(),
  };
  readonly #pending = new Map<string, PendingPage>();
  #writes = 0;
  readonly #now: () => number;
  readonly #onFailure: (error: unknown) => void;
  readonly #onResult: (result: CacheResult) => void;

  constructor({ onFailure, onResult = () => undefined, now = Date.now }: PageCacheHooks) {
    this.#onFailure = onFailure;
    this.#onResult = onResult;
    this.#now = now;
  }

  /** Returns the page: a fresh cached page, the service's answer, or a stale cached page, in this order. */
  async get(options: PageCacheOptions): Promise<PageLookup> {
    const { result, ...lookup } = await this.#find(options);
    this.#onResult(result);
    return lookup;
  }

  async #find(options: PageCacheOptions): Promise<PageLookup & { readonly result: CacheResult }> {
    const cached = this.#cachedPage(options.key);
    const age = cached ? this.#now() - cached.at : Number.POSITIVE_INFINITY;
    const current = this.#isOutdated(cached) ? undefined : cached?.answer;
    if (current && age < current.maxAgeS * 1000) return { result: 'copy', answer: current };
    const pending = this.#ask(options);
    if (current && age < current.maxAgeS * 1000 + STALE_WHILE_REVALIDATE_MS)
      return { result: 'behind', answer: current };
    const stale = age < STALE_IF_ERROR_MS ? cached : undefined;
    // After a write, the visitor should see its result and not an older page.
    const waitsFullLimit = stale ? this.#isOutdated(stale) : options.waitsFullLimit;
    const leave = createLeave(pending);
    if (options.signal?.aborted) leave();
    options.signal?.addEventListener('abort', leave);
    const answer = await (waitsFullLimit ? pending.answer : withTimeout(PAGE_LIMIT_MS, pending.answer));
    options.signal?.removeEventListener('abort', leave);
    if (answer) return { result: 'asked', answer };
    // An address with a query is rarely requested again, so its late answer is not worth caching.
    if (!stale && options.hasQuery) leave();
    if (!stale) return { result: 'none', isBusy: pending.isBusy };
    return { result: 'stale', answer: stale.answer, isOutdated: this.#isOutdated(stale) };
  }

  #isOutdated(page: CachedPage | undefined): boolean {
    return page !== undefined && page.writes !== this.#writes;
  }

  /** Marks all cached pages and pending answers as older than a write to the service. */
  invalidate(): void {
    this.#writes += 1;
    this.#pending.clear();
  }

  #cachedPage(key: string): CachedPage | undefined {
    return Object.values(this.#pools)
      .map((pool) => pool.get(key))
      .find((page) => page !== undefined);
  }

  /** Requests the page from the service, once for all callers that wait for it. */
  #ask(options: PageCacheOptions): PendingPage {
    const { key, ask } = options;
    const existing = this.#pending.get(key);
    if (existing) {
      existing.waiting += 1;
      return existing;
    }
    const controller = new AbortController();
    const forget = () => this.#pending.get(key) === pending && this.#pending.delete(key);
    const answer = this.#answerOf(
      () => ask(controller.signal),
      options,
      () => (pending.isBusy = true),
    );
    const pending: PendingPage = { answer: answer.finally(forget), controller, waiting: 1, isBusy: false };
    controller.signal.addEventListener('abort', forget);
    this.#pending.set(key, pending);
    return pending;
  }

  async #answerOf(
    ask: () => Promise<PageAnswer>,
    options: PageCacheOptions,
    onBusy: () => void,
  ): Promise<PageAnswer | undefined> {
    const writes = this.#writes;
    try {
      const answer = await ask();
      if (answer.status === 503) return undefined;
      if (writes >= (this.#cachedPage(options.key)?.writes ?? 0)) this.#store(options, answer, writes);
      return answer;
    } catch (error) {
      if (error instanceof Overloaded) onBusy();
      if (error !== NOBODY_WAITS) this.#onFailure(error);
      return undefined;
    }
  }

  #store({ key, hasQuery }: PageCacheOptions, answer: PageAnswer, writes: number): void {
    for (const pool of Object.values(this.#pools)) pool.delete(key);
    // Anybody can make up addresses without a page, and other spellings that redirect to the same page.
    const isMadeUp = answer.status === 404 || answer.status === 301;
    const name = isMadeUp ? 'missing' : hasQuery ? 'query' : 'plain';
    const pool = this.#pools[name];
    pool.set(key, { answer, at: this.#now(), writes });
    const oldest = pool.keys().next().value;
    if (pool.size > MAX_CACHED_ANSWERS[name] && oldest !== undefined) pool.delete(oldest);
  }
}

/** Abort reason of a request without waiting callers. */
const NOBODY_WAITS = new Error('nobody waits for the page any more');

/** Returns a function that removes one waiting caller, once. Aborts the request after the last caller has left. */
function createLeave(pending: PendingPage): () => void {
  let left = false;
  return () => {
    if (left) return;
    left = true;
    pending.waiting -= 1;
    if (pending.waiting === 0) pending.controller.abort(NOBODY_WAITS);
  };
}
