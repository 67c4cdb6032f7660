import { randomUUID } from 'node:crypto';
import { localizePath, type Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { isStarted, type StartedIssue } from '../issue.ts';
import type { IssueComposer } from '../render/compose.ts';
import type { Issues } from '../store.ts';

/** Issues that a mail looks back at: a year of monthly ones. Older ones are on the site. */
const MAX_EARLIER = 12;

/** Rendered mails that are kept: 13 languages × the issues that subscribers got last, the most used ones. */
const MAX_GROUPS = 64;

/** Stands for a subscriber's token. Random, so that no text of an issue can contain it. */
const MARK = `token-${randomUUID()}`;

export interface PersonalMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

type Group = (token: string) => PersonalMail;

/**
 * Creates a renderer that renders an issue once for all subscribers of one language who got the same issue last. Only the
 * token of the links is filled in for each.
 */
export function createGroups(issues: Issues, compose: IssueComposer, siteOrigin: string) {
  const groups = new Map<string, Promise<Group>>();

  async function render(issue: StartedIssue, language: Language, last: number): Promise<Group> {
    const earlier = await findEarlier(issues, issue, last);
    const preferences = `${siteOrigin}${localizePath('/newsletter/preferences', language)}#${MARK}`;
    const { subject, html, text } = await compose(issue, earlier, language, { preferences });
    const [htmlParts, textParts] = [html.split(MARK), text.split(MARK)];
    return (token) => ({ subject, html: htmlParts.join(token), text: textParts.join(token) });
  }

  return (issue: StartedIssue, language: Language, last: number): Promise<Group> => {
    const key = `${issue._id} ${language} ${Math.max(last, issue.number - MAX_EARLIER - 1)}`;
    const known = groups.get(key) ?? render(issue, language, last);
    // The last one used is at the end, so the first one was unused for longest.
    groups.delete(key);
    groups.set(key, known);
    known.catch(() => groups.delete(key));
    const [oldest] = groups.keys();
    if (groups.size > MAX_GROUPS && oldest !== undefined) groups.delete(oldest);
    return known;
  };
}

/** Returns the sent issues after number `last` and before an issue, the newest first. Cancelled ones are left out. */
export async function findEarlier(
  issues: Issues,
  { number }: Pick<StartedIssue, 'number'>,
  last: number,
): Promise<StartedIssue[]> {
  if (last >= number - 1) return [];
  const found = await issues
    .find({ number: { $gt: last, $lt: number }, state: 'sent' }, QUERY_TIMEOUT)
    .sort({ number: -1 })
    .limit(MAX_EARLIER)
    .toArray();
  return found.filter(isStarted);
}
