import type { issueDetails, issueSummary } from '@larkfield/mf-marketing/forms';
import type { Static } from 'typebox';
import type { Issue, IssueRecord } from './issue.ts';
import { languagesOf } from './rules.ts';

type IssueSummary = Static<typeof issueSummary>;

export function toSummary(issue: IssueRecord): IssueSummary {
  const { reference, version, texts, fallback, changedBy, timeZone, number, counts } = issue;
  return {
    ...{ reference, version, fallback, changedBy },
    state: stateOf(issue),
    subject: texts[fallback]?.subject ?? '',
    languages: languagesOf(texts),
    createdAt: issue.createdAt.toISOString(),
    changedAt: issue.changedAt.toISOString(),
    ...(issue.sendAt ? { sendAt: issue.sendAt.toISOString() } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(number === undefined ? {} : { number }),
    ...times(issue),
    ...(counts ? { counts } : {}),
  };
}

/** Removed drafts are never shown. */
export function stateOf({ state }: Pick<Issue, 'state'>): IssueSummary['state'] {
  return state === 'removed' ? 'draft' : state;
}

export function times({ startedAt, endedAt }: Pick<Issue, 'startedAt' | 'endedAt'>) {
  return {
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
  };
}

export function toDetails(issue: IssueRecord): Static<typeof issueDetails> {
  const texts = languagesOf(issue.texts).map((language) => {
    const { subject = '', intro = '', html = '' } = issue.texts[language] ?? {};
    return [language, { subject, intro, html }] as const;
  });
  return { ...toSummary(issue), texts: Object.fromEntries(texts), items: [...issue.items] };
}
