import type { FetchJson } from '../app/fetch-json.ts';

/** Answers with the value under an address, keeps what was asked for, and fails for all else. */
export function fakeFetchJson(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const fetchJson: FetchJson = <T>(url: string) => {
    asked.push(url);
    return url in answers ? Promise.resolve(answers[url] as T) : Promise.reject(new Error(`no ${url}`));
  };
  return { asked, fetchJson };
}
