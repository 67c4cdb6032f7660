import type { Language } from '@larkfield/contracts';
import type { RichNode } from '@larkfield/contracts/rich-text';
import type { RecordBase } from '@larkfield/kit/records';
import type { IssueCounts, IssueItem, IssueState } from '@larkfield/mf-marketing/forms';

export interface StoredText {
  readonly subject: string;
  readonly intro: string;
  /** Canonical HTML of `content`, for the editor. */
  readonly html: string;
  readonly content: readonly RichNode[];
}

export type StoredTexts = Readonly<Partial<Record<Language, StoredText>>>;

export interface IssueContent {
  readonly texts: StoredTexts;
  readonly fallback: Language;
  readonly items: readonly IssueItem[];
}

export interface Issue extends IssueContent {
  /** `removed`: a draft without content, until its audit entries are moved. */
  readonly state: IssueState | 'removed';
  readonly changedAt: Date;
  readonly changedBy: string;
  /** Planned time, and the zone whose calendar decides when a month is over. */
  readonly sendAt?: Date;
  readonly timeZone?: string;
  /** From the start of the sending on. Issues are numbered in the order in which they start. */
  readonly number?: number;
  readonly startedAt?: Date;
  readonly day?: string;
  /** Id of the last subscription that was looked at, and whether it was the last of all. */
  readonly enrolled?: { readonly after: string; readonly done: boolean };
  readonly endedAt?: Date;
  /** After the end: the subscriptions do not keep it for long. */
  readonly counts?: IssueCounts;
  readonly purgeAt?: Date;
}

export type IssueRecord = RecordBase & Issue & { readonly version: number };

/** An issue whose sending has begun. */
export type StartedIssue = IssueRecord &
  Required<Pick<Issue, 'number' | 'startedAt' | 'day' | 'timeZone' | 'enrolled'>>;

export function isStarted(issue: IssueRecord | null | undefined): issue is StartedIssue {
  return issue?.number !== undefined && issue.startedAt !== undefined;
}

/** Returns the text for readers of a language, and the language it is in: the fallback if there is no own text. */
export function textFor({ texts, fallback }: IssueContent, language: Language) {
  const own = texts[language];
  if (own) return { text: own, language };
  return { text: texts[fallback] ?? { subject: '', intro: '', html: '', content: [] }, language: fallback };
}

/** Returns title and summary of an item for readers of a language, and the language they are in. */
export function itemTextFor({ texts, title, summary, language: own }: IssueItem, language: Language) {
  const translated = texts?.[language];
  return translated ? { ...translated, language } : { title, summary, language: own };
}
