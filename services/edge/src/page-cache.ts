import { PAGE_LIMIT_MS, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { Overloaded } from './gate.ts';
import { within } from './within.ts';

/** How long a copy may stand in for a service that does not answer. */
export const STALE_MS = 24 * 60 * 60 * 1000;
/** How long a copy that has run out is still sent at once, while the service is asked behind the visitor's back. */
export const REFRESHED_BEHIND_MS = 60 * 1000;
/** Answers kept for each route: of plain addresses, of addresses with a query, and of addresses that are no page's. */
export const KEPT_ANSWERS = { plain: 200, query: 50, missing: 50 } as const;

type Pool = keyof typeof KEPT_ANSWERS;

/**
 * Where an answer came from. `copy`: one that is fresh. `behind`: one that has just run out, and is being asked for anew.
 * `asked`: the service. `stale`: a copy in place of a service that did not answer. `none`: nobody could say.
 */
export type CacheResult = 'copy' | 'behind' | 'asked' | 'stale' | 'none';

export interface PageCacheWatch {
  readonly onFailure: (error: unknown) => void;
  readonly onResult?: (result: CacheResult) => void;
  readonly now?: () => number;
}

interface Copy {
  readonly answer: PageAnswer;
  readonly at: number;
  /** How often the service had been written to when it was asked. */
  readonly writes: number;
}

export interface PageCacheOptions {
  /** Comes to its end in the time that a service has. */
  readonly ask: (signal: AbortSignal) => Promise<PageAnswer>;
  /** Path, query and language of the page. */
  readonly key: string;
  readonly hasQuery: boolean;
  /** Whoever asks has something to look at, and waits for as long as the service has while there is no copy. */
  readonly isPatient: boolean;
  /** The visitor has gone. */
  readonly gone?: AbortSignal | undefined;
}

/** A page that a service is asked for. */
interface Asked {
  readonly answer: Promise<PageAnswer | undefined>;
  readonly stop: AbortController;
  /** How many wait for it. */
  waiting: number;
  /** The service has no room for it. */
  isBusy: boolean;
}

export interface FoundPage {
  /** Nothing while nobody can say. */
  readonly answer?: PageAnswer | undefined;
  /** The answer is a copy of before a write, as the service says nothing newer. */
  readonly isOutdated?: boolean;
  /** There is no answer because the service has no room for the question. */
  readonly isBusy?: boolean;
}

/**
 * What a service has answered for the pages of one route. An address that somebody made up, or a query, pushes out
 * nothing but others of its kind.
 */
export class PageCache {
  readonly #pools: Readonly<Record<Pool, Map<string, Copy>>> = {
    plain: new Map(),
    query: new Map(),
    missing: new Map(),
  };
  readonly #asked = new Map<string, Asked>();
  #writes = 0;
  readonly #now: () => number;
  readonly #onFailure: (error: unknown) => void;
  readonly #onResult: (result: CacheResult) => void;

  constructor({ onFailure, onResult = () => undefined, now = Date.now }: PageCacheWatch) {
    this.#onFailure = onFailure;
    this.#onResult = onResult;
    this.#now = now;
  }

  /** The page as the service has it, else a copy that is not too old, else nothing. */
  async get(options: PageCacheOptions): Promise<FoundPage> {
    const { result, ...found } = await this.#find(options);
    this.#onResult(result);
    return found;
  }

  async #find(options: PageCacheOptions): Promise<FoundPage & { readonly result: CacheResult }> {
    const copy = this.#copyOf(options.key);
    const age = copy ? this.#now() - copy.at : Number.POSITIVE_INFINITY;
    const current = this.#isOutdated(copy) ? undefined : copy?.answer;
    if (current && age < current.maxAgeS * 1000) return { result: 'copy', answer: current };
    const asked = this.#ask(options);
    if (current && age < current.maxAgeS * 1000 + REFRESHED_BEHIND_MS)
      return { result: 'behind', answer: current };
    const standIn = age < STALE_MS ? copy : undefined;
    // Whoever has written something wants to see it, and no copy of before instead.
    const isPatient = standIn ? this.#isOutdated(standIn) : options.isPatient;
    const leave = leaver(asked);
    if (options.gone?.aborted) leave();
    options.gone?.addEventListener('abort', leave);
    const answer = await (isPatient ? asked.answer : within(PAGE_LIMIT_MS, asked.answer));
    options.gone?.removeEventListener('abort', leave);
    if (answer) return { result: 'asked', answer };
    // What has a query is hardly asked for again: a service that is late for it has others to draw.
    if (!standIn && options.hasQuery) leave();
    if (!standIn) return { result: 'none', isBusy: asked.isBusy };
    return { result: 'stale', answer: standIn.answer, isOutdated: this.#isOutdated(standIn) };
  }

  #isOutdated(copy: Copy | undefined): boolean {
    return copy !== undefined && copy.writes !== this.#writes;
  }

  /** The service has been written to: copies of before stand in for it alone, and answers under way are none of after. */
  written(): void {
    this.#writes += 1;
    this.#asked.clear();
  }

  #copyOf(key: string): Copy | undefined {
    return Object.values(this.#pools)
      .map((pool) => pool.get(key))
      .find((copy) => copy !== undefined);
  }

  /** However many want a page at once, the service is asked for it once. */
  #ask(options: PageCacheOptions): Asked {
    const { key, ask } = options;
    const pending = this.#asked.get(key);
    if (pending) {
      pending.waiting += 1;
      return pending;
    }
    const stop = new AbortController();
    const forget = () => this.#asked.get(key) === asked && this.#asked.delete(key);
    const answered = this.#answerOf(
      () => ask(stop.signal),
      options,
      () => (asked.isBusy = true),
    );
    const asked: Asked = { answer: answered.finally(forget), stop, waiting: 1, isBusy: false };
    stop.signal.addEventListener('abort', forget);
    this.#asked.set(key, asked);
    return asked;
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
      if (writes >= (this.#copyOf(options.key)?.writes ?? 0)) this.#keep(options, answer, writes);
      return answer;
    } catch (error) {
      if (error instanceof Overloaded) onBusy();
      if (error !== NOBODY_WAITS) this.#onFailure(error);
      return undefined;
    }
  }

  #keep({ key, hasQuery }: PageCacheOptions, answer: PageAnswer, writes: number): void {
    for (const pool of Object.values(this.#pools)) pool.delete(key);
    // Anybody can make up addresses of nothing, and other spellings that lead to the same page.
    const isMadeUp = answer.status === 404 || answer.status === 301;
    const name = isMadeUp ? 'missing' : hasQuery ? 'query' : 'plain';
    const pool = this.#pools[name];
    pool.set(key, { answer, at: this.#now(), writes });
    const oldest = pool.keys().next().value;
    if (pool.size > KEPT_ANSWERS[name] && oldest !== undefined) pool.delete(oldest);
  }
}

/** Reason of a question that was given up. */
const NOBODY_WAITS = new Error('nobody waits for the page any more');

/** Takes one of those who wait away, once; the question is given up with the last of them. */
function leaver(asked: Asked): () => void {
  let left = false;
  return () => {
    if (left) return;
    left = true;
    asked.waiting -= 1;
    if (asked.waiting === 0) asked.stop.abort(NOBODY_WAITS);
  };
}
