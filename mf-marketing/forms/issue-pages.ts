import type { DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';
import { pastIssue, pastIssueSummary } from './newsletter-issue-answers.ts';

/** Number of the sample, which only installations that are not in production have. */
export const SAMPLE_NUMBER = 0;

/** Data of `/newsletter/issues`: what was sent, newest first. */
export const pastIssuesData = Type.Object(
  {
    issues: Type.Array(pastIssueSummary),
    /** Number from which the next page goes on: `?before=<number>`. */
    next: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type PastIssuesData = DataOf<typeof pastIssuesData>;

/** Data of `/newsletter/issues/:number`. */
export const pastIssueData = Type.Object(
  {
    ...pastIssue.properties,
    /** Name of the text's language in the language of the page; absent if they are the same. */
    otherLanguage: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type PastIssueData = DataOf<typeof pastIssueData>;
