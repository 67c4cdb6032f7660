import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { IssueContent } from './issue.ts';

/** A part that two editors have changed: the text of a language, the fallback or the list of items. */
export type IssuePart = Language | 'fallback' | 'items';

export interface MergedIssue {
  readonly content: IssueContent;
  /** Parts that both have changed in different ways. The merged content has our version. */
  readonly clashes: readonly IssuePart[];
}

/** Merges the changes of two editors who started from `base`, part by part. */
export function mergeIssues(base: IssueContent, ours: IssueContent, theirs: IssueContent): MergedIssue {
  const clashes: IssuePart[] = [];
  const merged = <T>(part: IssuePart, of: (content: IssueContent) => T): T => {
    if (isSame(of(ours), of(base))) return of(theirs);
    if (!isSame(of(theirs), of(base)) && !isSame(of(theirs), of(ours))) clashes.push(part);
    return of(ours);
  };
  const texts = LANGUAGES.flatMap(({ tag }) => {
    const text = merged(tag, (content) => content.texts[tag]);
    return text ? [[tag, text] as const] : [];
  });
  const content = {
    texts: Object.fromEntries(texts),
    fallback: merged('fallback', ({ fallback }) => fallback),
    items: merged('items', ({ items }) => items),
  };
  return { content, clashes };
}

/** Replaces the given parts by their version. */
export function takeParts(
  ours: IssueContent,
  theirs: IssueContent,
  parts: readonly IssuePart[],
): IssueContent {
  let { texts, fallback, items } = ours;
  for (const part of parts) {
    if (part === 'fallback') fallback = theirs.fallback;
    else if (part === 'items') items = theirs.items;
    else {
      const { [part]: _, ...others } = texts;
      const text = theirs.texts[part];
      texts = text ? { ...others, [part]: text } : others;
    }
  }
  return { texts, fallback, items };
}

/** Compares plain data; both sides come from JSON or were built with the same order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
