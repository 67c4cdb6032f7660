import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { PageCache, type CacheResult } from '../../src/caching/page-cache.ts';

export const MAX_AGE_MS = 30_000;

export const page = (title: string): PageAnswer => ({ status: 200, title, description: 'd', maxAgeS: 30 });

/** Lookup of a document. */
export const DOCUMENT = { key: 'a', hasQuery: false, waitsFullLimit: false } as const;
/** Lookup of an open page for the same address. */
export const DATA = { ...DOCUMENT, waitsFullLimit: true } as const;

export type TestAnswer = PageAnswer | Error;

/** A cache with its clock, and a service whose answer the test sets. */
export function createTestCache(first: TestAnswer) {
  const state = { now: 1_000_000, said: first };
  const asked: string[] = [];
  const failures: unknown[] = [];
  const results: CacheResult[] = [];
  const cache = new PageCache({
    onFailure: (error) => failures.push(error),
    onResult: (result) => results.push(result),
    now: () => state.now,
  });
  const ask = (key: string) => async () => {
    asked.push(key);
    if (state.said instanceof Error) throw state.said;
    return state.said;
  };
  const get = async (key = 'a', hasQuery = false) =>
    (await cache.get({ key, hasQuery, ask: ask(key), waitsFullLimit: false })).answer;
  const say = (said: TestAnswer) => void (state.said = said);
  const wait = (ms: number) => void (state.now += ms);
  return { cache, asked, failures, results, get, say, wait };
}

/** Resolves after all pending microtasks. */
export const idle = () => new Promise(setImmediate);
