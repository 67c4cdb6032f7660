import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { PageCache, type CacheResult } from '../../src/page-cache.ts';

export const MAX_AGE_MS = 30_000;

export const page = (title: string): PageAnswer => ({ status: 200, title, description: 'd', maxAgeS: 30 });

/** What a document asks for. */
export const DOCUMENT = { key: 'a', hasQuery: false, isPatient: false } as const;
/** An open page's question for the same. */
export const DATA = { ...DOCUMENT, isPatient: true } as const;

export type Said = PageAnswer | Error;

/** A cache with its clock, and a service that says what it was last told to say. */
export function caching(first: Said) {
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
    (await cache.get({ key, hasQuery, ask: ask(key), isPatient: false })).answer;
  const say = (said: Said) => void (state.said = said);
  const wait = (ms: number) => void (state.now += ms);
  return { cache, asked, failures, results, get, say, wait };
}

/** What is under way in promises alone has come to its end after this. */
export const idle = () => new Promise(setImmediate);
