import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { formatLongDate } from '@larkfield/kit/texts';
import type { PastIssue, PastIssueSummary } from '@larkfield/mf-marketing/forms';
import type { Db } from 'mongodb';
import { isStarted, itemTextFor, textFor, type StartedIssue } from './issue.ts';
import { itemDate, itemPath } from './render/mail-content.ts';
import { issueStore, LISTED_FIELDS } from './store.ts';

const PAGE = 50;

export interface PastIssues {
  readonly issues: readonly PastIssueSummary[];
  /** `before` of the next page. */
  readonly next?: number;
}

/** Returns sent issues for readers of a language, the newest first. */
export async function listPastIssues(db: Db, language: Language, before?: number): Promise<PastIssues> {
  const number = before === undefined ? { $gt: 0 } : { $gt: 0, $lt: before };
  const found = await issueStore(db)
    .find({ number, state: 'sent' }, { ...QUERY_TIMEOUT, projection: LISTED_FIELDS })
    .sort({ number: -1 })
    .limit(PAGE + 1)
    .toArray();
  const issues = found
    .filter(isStarted)
    .slice(0, PAGE)
    .map((issue) => toSummary(issue, language));
  const last = issues.at(-1);
  return { issues, ...(found.length > PAGE && last ? { next: last.number } : {}) };
}

/**
 * Returns an issue for readers of a language. It is public as soon as its sending begins, because the mails link to it.
 * `gone`: it was cancelled. Undefined: there is no such issue.
 */
export async function findPastIssue(
  db: Db,
  number: number,
  language: Language,
): Promise<PastIssue | 'gone' | undefined> {
  const issues = issueStore(db);
  const issue = await issues.findOne({ number }, QUERY_TIMEOUT);
  if (!isStarted(issue)) return undefined;
  if (issue.state === 'cancelled') return 'gone';
  const neighbour = (condition: object, direction: 1 | -1) =>
    issues.findOne(
      { number: condition, state: 'sent' },
      { ...QUERY_TIMEOUT, projection: { number: 1 }, sort: { number: direction } },
    );
  const [previous, next] = await Promise.all([
    neighbour({ $gt: 0, $lt: number }, -1),
    neighbour({ $gt: number }, 1),
  ]);
  return {
    ...toSummary(issue, language),
    content: textFor(issue, language).text.content,
    items: issue.items.map((item) => ({
      kind: item.kind,
      href: itemPath(item),
      ...itemTextFor(item, language),
      date: itemDate(item, language),
      ...(item.image ? { image: item.image } : {}),
    })),
    ...(previous?.number === undefined ? {} : { previous: previous.number }),
    ...(next?.number === undefined ? {} : { next: next.number }),
  };
}

/** Returns the numbers of all sent issues, for the sitemap, and the times when their sending began. */
export async function pastIssueNumbers(
  db: Db,
): Promise<{ readonly number: number; readonly startedAt: Date }[]> {
  const found = await issueStore(db)
    .find(
      { number: { $gt: 0 }, state: 'sent' },
      { ...QUERY_TIMEOUT, projection: { number: 1, startedAt: 1 } },
    )
    .sort({ number: -1 })
    .toArray();
  return found.filter(isStarted).map(({ number, startedAt }) => ({ number, startedAt }));
}

function toSummary(issue: StartedIssue, language: Language): PastIssueSummary {
  const { text, language: written } = textFor(issue, language);
  const { number, day } = issue;
  const date = formatLongDate(language, new Date(day));
  return { ...{ number, day, date }, language: written, subject: text.subject, intro: text.intro };
}
