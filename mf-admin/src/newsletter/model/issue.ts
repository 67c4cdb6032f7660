import { LANGUAGES, type Language } from '@larkfield/contracts';

/** Calls of the newsletter's issues (mf-marketing/forms/newsletter-issue.ts). */
export const ISSUES_CALL = '/api/newsletter/issues';

export const ISSUE_STATES = ['draft', 'planned', 'sending', 'sent', 'cancelled'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

export const MAX_ITEMS = 20;
export const LIMITS = { subject: 150, intro: 1_000, title: 150, summary: 500, alt: 300 } as const;

/** What an issue says in one language. */
export interface IssueText {
  readonly subject: string;
  readonly intro: string;
  readonly html: string;
}

export const EMPTY_TEXT: IssueText = { subject: '', intro: '', html: '' };

/** News or an event of the board, as it was when it was chosen. */
export interface IssueItem {
  readonly kind: 'news' | 'event';
  readonly slug: string;
  readonly language: Language;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: string;
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly image?: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
}

export interface IssueContent {
  readonly texts: Readonly<Partial<Record<Language, IssueText>>>;
  /** Readers of languages without text get this one. */
  readonly fallback: Language;
  readonly items: readonly IssueItem[];
}

export interface IssueCounts {
  readonly sent: number;
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
}

export interface IssueSummary {
  readonly reference: string;
  readonly version: number;
  readonly state: IssueState;
  readonly subject: string;
  readonly fallback: Language;
  readonly languages: readonly Language[];
  readonly createdAt: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly sendAt?: string;
  readonly timeZone?: string;
  readonly number?: number;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly counts?: IssueCounts;
}

export interface IssueList {
  readonly issues: readonly IssueSummary[];
  readonly next?: string;
  readonly subscribers: number;
}

export interface IssueDetails extends IssueSummary, IssueContent {}

export interface IssueProgress extends IssueCounts {
  readonly state: IssueState;
  readonly complete: boolean;
}

/** How many people get the issue if it is sent now. */
export interface IssueDue {
  readonly total: number;
  readonly byLanguage: Readonly<Partial<Record<Language, number>>>;
  readonly byFrequency: Readonly<Record<string, number>>;
}

export function contentOf({ texts, fallback, items }: IssueContent): IssueContent {
  return { texts, fallback, items };
}

export function isEmptyText({ subject, intro, html }: IssueText): boolean {
  return subject.trim() === '' && intro.trim() === '' && html === '';
}

export function hasText(content: Pick<IssueContent, 'texts'>, language: Language): boolean {
  const text = content.texts[language];
  return text !== undefined && !isEmptyText(text);
}

/** Sets the text of a language. A language whose text is empty has none. */
export function withText(content: IssueContent, language: Language, text: IssueText): IssueContent {
  const { [language]: _, ...others } = content.texts;
  return { ...content, texts: isEmptyText(text) ? others : { ...others, [language]: text } };
}

/** Returns the languages with and without text, in the order of the language menu. */
export function languagesOf(content: Pick<IssueContent, 'texts'>) {
  const tags = LANGUAGES.map(({ tag }) => tag);
  return {
    written: tags.filter((tag) => hasText(content, tag)),
    missing: tags.filter((tag) => !hasText(content, tag)),
  };
}

export function issuePath(reference?: string): string {
  return `/admin/newsletter/issue${reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`}`;
}

export function readPath(
  call: string,
  reference: string,
  query: Readonly<Record<string, string>> = {},
): string {
  return `${ISSUES_CALL}/${call}?${new URLSearchParams({ reference, ...query }).toString()}`;
}

export function editorsTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
