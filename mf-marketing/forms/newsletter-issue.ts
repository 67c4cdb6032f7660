import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import { choice, line } from '@larkfield/contracts/forms';
import { RICH_TEXT_LIMITS } from '@larkfield/contracts/rich-text';
import Type, { type Static } from 'typebox';

/**
 * The issues of the newsletter, which editors and administrators write and send. All calls are below
 * `/api/newsletter/issues` and need one of the roles `editor` and `administrator`.
 *
 * | Call                      | Body or query              | Answer                                               |
 * | ------------------------- | -------------------------- | ---------------------------------------------------- |
 * | `GET  ?state&after`       |                            | `issueList`, the newest first                        |
 * | `GET  /one?reference`     |                            | `issueDetails`                                       |
 * | `POST /create`            | `issueBody`                | 201 `issueChanged`; repeatable by `idempotency-key`  |
 * | `POST /change`            | `issueChangeBody`          | `issueChanged`                                       |
 * | `POST /remove`            | `issueVersionBody`         | `issueDone`; only drafts                             |
 * | `POST /plan`              | `issuePlanBody`            | `issueChanged`; draft or planned becomes planned     |
 * | `POST /unplan`            | `issueVersionBody`         | `issueChanged`; planned becomes draft                |
 * | `POST /send`              | `issueSendBody`            | `issueChanged`; draft or planned starts at once      |
 * | `POST /cancel`            | `issueVersionBody`         | `issueCancelled`; only while it is sent              |
 * | `POST /test`              | `issueTestBody`            | `issueTested`: a mail to the caller's own address    |
 * | `GET  /preview?reference&language` |                   | `issuePreview`                                       |
 * | `GET  /check?reference`   |                            | `issueFindings`                                      |
 * | `GET  /progress?reference`|                            | `issueProgress`                                      |
 *
 * Errors: `VERSION_CONFLICT` if somebody changed the issue meanwhile, `WRONG_STATE` if its state does not allow the
 * call, `VALIDATION_FAILED` with `fields` (also from plan and send, if a finding stops the sending), `NOT_FOUND`.
 */
export const ISSUE_STATES = ['draft', 'planned', 'sending', 'sent', 'cancelled'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Page of all past issues; an issue's page is `/newsletter/issues/<number>`. */
export const PAST_ISSUES_PATH = '/newsletter/issues';

export const MAX_ISSUE_ITEMS = 20;

/** Characters of subject, intro, and title and summary of an item. */
export const ISSUE_LIMITS = { subject: 150, intro: 1_000, title: 150, summary: 500, alt: 300 } as const;

const closed = { additionalProperties: false } as const;

const language = () =>
  Type.Unsafe<Language>({
    type: 'string',
    enum: LANGUAGES.map(({ tag }) => tag),
    messages: { type: 'errors.choose' },
  });
const byLanguage = <T>(text: Type.TSchema) =>
  Type.Unsafe<Readonly<Partial<Record<Language, T>>>>(
    Type.Object(Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, Type.Optional(text)])), closed),
  );

/** Text that may still be empty, because a draft is saved before it is complete. */
const draftLine = (maxLength: number) => Type.String({ maxLength, format: 'line' });
const draftLines = (maxLength: number) => Type.String({ maxLength, format: 'lines' });

const day = () => Type.String({ pattern: '^[12]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' });
const time = () =>
  Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', messages: { pattern: 'errors.time' } });
/** IANA name. */
const timeZone = () => Type.String({ maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' });

/** What an issue says in one language. */
const issueText = Type.Object(
  {
    subject: draftLine(ISSUE_LIMITS.subject),
    /** Plain text above the own text; mail programs show its start beside the subject. */
    intro: draftLines(ISSUE_LIMITS.intro),
    /** The editor's HTML, as posts of the board have it. The service keeps only what rich texts may contain. */
    html: Type.String({ maxLength: RICH_TEXT_LIMITS.html }),
  },
  closed,
);
export type IssueText = Static<typeof issueText>;

const itemText = Type.Object(
  { title: line(ISSUE_LIMITS.title), summary: draftLine(ISSUE_LIMITS.summary) },
  closed,
);
export type IssueItemText = Static<typeof itemText>;

/** A news item or event of the board, as it was when the editor chose it. */
export const issueItem = Type.Object(
  {
    kind: choice(['news', 'event']),
    /** Its page is `/events/<slug>`. */
    slug: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\s/?#%]+$' }),
    /** Language of `title` and `summary`. */
    language: language(),
    ...itemText.properties,
    /** Title and summary in other languages; readers of the rest get `title` and `summary`. */
    texts: Type.Optional(byLanguage<IssueItemText>(itemText)),
    /** ISO 8601. */
    publishedAt: Type.String({ maxLength: 30, pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' }),
    /** Only of events: first and last day at its place. */
    firstDay: Type.Optional(day()),
    lastDay: Type.Optional(day()),
    image: Type.Optional(
      Type.Object(
        {
          /** A file of the board: images of other sites are refused. */
          src: Type.String({ pattern: '^/api/events/files/[A-Za-z0-9_-]{1,64}$' }),
          alt: draftLine(ISSUE_LIMITS.alt),
          width: Type.Integer({ minimum: 1, maximum: 20_000 }),
          height: Type.Integer({ minimum: 1, maximum: 20_000 }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type IssueItem = Static<typeof issueItem>;

const content = {
  texts: byLanguage<IssueText>(issueText),
  /**
   * Language of the text that readers get whose language has none, with a sentence in their language that says so.
   * Sending requires a text in this language.
   */
  fallback: Type.Unsafe<Language>({ ...language(), default: DEFAULT_LANGUAGE }),
  items: Type.Array(issueItem, { maxItems: MAX_ISSUE_ITEMS }),
};

const reference = Type.String({ maxLength: 20 });
const read = { reference, version: Type.Integer({ minimum: 0 }) };

export const issueBody = Type.Object(content, closed);
/** Replaces the whole content. */
export const issueChangeBody = Type.Object({ ...read, ...content }, closed);
export const issueVersionBody = Type.Object(read, closed);
/** A time in a zone. One that is over is refused, and one that the clocks skip or repeat means the later reading. */
export const issuePlanBody = Type.Object({ ...read, day: day(), time: time(), timeZone: timeZone() }, closed);
/** The editor's zone: its calendar days decide when a month is over. */
export const issueSendBody = Type.Object({ ...read, timeZone: timeZone() }, closed);
export const issueTestBody = Type.Object({ reference, language: language() }, closed);
export const issueQuery = Type.Object({ reference }, closed);
export const issuePreviewQuery = Type.Object({ reference, language: language() }, closed);
export const issueListQuery = Type.Object(
  { state: Type.Optional(choice(ISSUE_STATES)), after: Type.Optional(Type.String({ maxLength: 200 })) },
  closed,
);

export type IssueBody = Static<typeof issueBody>;
export type IssueChangeBody = Static<typeof issueChangeBody>;
export type IssuePlanBody = Static<typeof issuePlanBody>;
