import type { Language } from '@larkfield/contracts';
import { languageSchema, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import { richNode } from '@larkfield/contracts/rich-text/schema';
import Type from 'typebox';
import { ISSUE_STATES, type IssueItem, type IssueText } from './newsletter-issue.ts';

/** Answers of the calls of `newsletter-issue.ts`, and the data of the public pages of past issues. */

/** How many subscribers an issue reached, and still has to reach. */
const counts = Type.Object({
  /** Their mail was accepted by the mail server. */
  sent: Type.Integer(),
  /** Not handed over yet, or put off by the mail server. */
  waiting: Type.Integer(),
  /** Refused for good: these addresses are on hold now. */
  held: Type.Integer(),
  /** Given up for this issue; they get its items with their next one. */
  failed: Type.Integer(),
});

const summary = {
  reference: Type.String(),
  version: Type.Integer(),
  state: oneOf(ISSUE_STATES),
  /** In the fallback language; may be empty. */
  subject: Type.String(),
  fallback: languageSchema,
  /** Languages with a text. */
  languages: Type.Array(languageSchema),
  /** ISO 8601, like all times. */
  createdAt: Type.String(),
  changedAt: Type.String(),
  /** User name of the last editor. */
  changedBy: Type.String(),
  /** Planned time and its zone. */
  sendAt: Type.Optional(Type.String()),
  timeZone: Type.Optional(Type.String()),
  /** From the start of the sending on. */
  number: Type.Optional(Type.Integer()),
  startedAt: Type.Optional(Type.String()),
  endedAt: Type.Optional(Type.String()),
  /** After the end of the sending. */
  counts: Type.Optional(counts),
};

export const issueSummary = Type.Object(summary);
export const issueList = Type.Object({
  issues: Type.Array(issueSummary),
  /** `after` of the next page. */
  next: Type.Optional(Type.String()),
  /** Confirmed subscribers: how many an issue reaches at most. */
  subscribers: Type.Integer(),
});
export const issueDetails = Type.Object({
  ...summary,
  /** With the HTML as the service has cleaned it. */
  texts: Type.Unsafe<Readonly<Partial<Record<Language, IssueText>>>>({
    type: 'object',
    additionalProperties: true,
  }),
  items: Type.Array(Type.Unsafe<IssueItem>({ type: 'object', additionalProperties: true })),
});

const success = Type.Literal(true);
export const issueDone = Type.Object({ success });
export const issueChanged = Type.Object({ success, reference: Type.String(), version: Type.Integer() });
/** `sent` may still grow by the mails that were being handed over (`handing`); nobody else gets one. */
export const issueCancelled = Type.Object({ success, sent: Type.Integer(), handing: Type.Integer() });
/** The address is masked. */
export const issueTested = Type.Object({ success, to: Type.String() });

export const issuePreview = Type.Object({
  subject: Type.String(),
  /** A complete document; show it in a sandboxed frame. Its personal links lead nowhere. */
  html: Type.String(),
  text: Type.String(),
  /** Of the whole mail. */
  bytes: Type.Integer(),
  /** Language of the text: the fallback if the asked language has none. */
  language: languageSchema,
});

/**
 * `noText`: a language without text gets the fallback. `emptySubject`, `emptyText`: in `language`. `brokenLink`: cannot be
 * read as an address. `insecureLink`: `http:`. `foreignLink`: leads to another site. `missingPage`: a page of this site that
 * does not exist. `missingImage`: a file that does not exist. `imageWithoutAlt`. `itemGone`: the item is not published any
 * more. `unchecked`: the page could not be asked. `tooLarge`: mail programs cut mails of that size.
 */
export const FINDINGS = [
  'noText',
  'emptySubject',
  'emptyText',
  'brokenLink',
  'insecureLink',
  'foreignLink',
  'missingPage',
  'missingImage',
  'imageWithoutAlt',
  'itemGone',
  'unchecked',
  'tooLarge',
] as const;

const finding = Type.Object({
  kind: oneOf(FINDINGS),
  /** `stop`: the issue cannot be sent. `warning`: should be corrected. `note`: may be intended. */
  severity: oneOf(['stop', 'warning', 'note']),
  /** Missing if all languages are concerned. */
  language: Type.Optional(languageSchema),
  /** Address of a link or image, or title of an item. */
  target: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
});
export const issueFindings = Type.Object({ findings: Type.Array(finding) });
export const issueProgress = Type.Object({
  state: oneOf(ISSUE_STATES),
  ...counts.properties,
  /** False until all subscribers who are due have been found; until then `waiting` still grows. */
  complete: Type.Boolean(),
  startedAt: Type.Optional(Type.String()),
  endedAt: Type.Optional(Type.String()),
});

const closed = { additionalProperties: false } as const;

const pastSummary = {
  number: Type.Integer(),
  /** Day on which it was sent: `2026-12-01`. */
  day: Type.String(),
  /** Formatted day. */
  date: Type.String(),
  /** Language of the texts: the fallback if the page's language has none. */
  language: languageSchema,
  subject: Type.String(),
  intro: Type.String(),
};

/** A sent issue in a list. */
export const pastIssueSummary = Type.Object(pastSummary, closed);

/** A sent issue. It names no subscriber and no editor. */
export const pastIssue = Type.Object(
  {
    ...pastSummary,
    content: Type.Array(richNode),
    items: Type.Array(
      Type.Object(
        {
          kind: oneOf(['news', 'event']),
          /** Site path without language. */
          href: Type.String(),
          language: languageSchema,
          title: Type.String(),
          summary: Type.String(),
          /** Formatted day or days of an event, or day of publication. */
          date: Type.String(),
          image: Type.Optional(
            Type.Object(
              { src: Type.String(), alt: Type.String(), width: Type.Integer(), height: Type.Integer() },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    /** Numbers of the issues before and after. */
    previous: Type.Optional(Type.Integer()),
    next: Type.Optional(Type.Integer()),
  },
  closed,
);

export type IssueCounts = DataOf<typeof counts>;
export type IssueSummary = DataOf<typeof issueSummary>;
export type IssueDetails = DataOf<typeof issueDetails>;
export type IssueFinding = DataOf<typeof finding>;
export type IssuePreview = DataOf<typeof issuePreview>;
export type IssueProgress = DataOf<typeof issueProgress>;
export type PastIssueSummary = DataOf<typeof pastIssueSummary>;
export type PastIssue = DataOf<typeof pastIssue>;
