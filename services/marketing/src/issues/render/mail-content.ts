import { directionOf, localizePath, type Language } from '@larkfield/contracts';
import type { RichNode } from '@larkfield/contracts/rich-text';
import { formatLongDate } from '@larkfield/kit/texts';
import { PAST_ISSUES_PATH, type IssueItem } from '@larkfield/mf-marketing/forms';
import { itemTextFor, textFor, type Issue, type IssueContent } from '../issue.ts';
import { absolute, withOrigin } from './rich-text.ts';

/** Items of earlier issues in one mail; the pages of these issues have the rest. */
const MAX_EARLIER_ITEMS = 20;

export interface MailItem {
  readonly title: string;
  readonly summary: string;
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly url: string;
  /** Kind and day, in the reader's language. */
  readonly note: string;
  readonly image?: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
}

export interface EarlierIssue {
  readonly title: string;
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly url: string;
  readonly items: readonly MailItem[];
}

/** What a mail says, before it becomes HTML and plain text. */
export interface MailContent {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly subject: string;
  /** Language of subject, intro and own text: the fallback if the reader's language has no text. */
  readonly written: { readonly language: Language; readonly dir: 'ltr' | 'rtl' };
  readonly intro: string;
  readonly nodes: readonly RichNode[];
  readonly items: readonly MailItem[];
  readonly earlier: readonly EarlierIssue[];
  readonly webUrl: string;
}

type ShownIssue = IssueContent & Pick<Issue, 'number' | 'day'>;

export interface ContentOptions {
  readonly language: Language;
  readonly siteOrigin: string;
  /** Names of kinds in the reader's language. */
  readonly kinds: Readonly<Record<IssueItem['kind'], string>>;
}

/**
 * Returns the content of an issue's mail in a reader's language. `earlier` are the issues that the reader did not get, the
 * newest first: their items follow, each once, without events that are over.
 */
export function mailContent(
  issue: ShownIssue,
  earlier: readonly ShownIssue[],
  { language, siteOrigin, kinds }: ContentOptions,
): MailContent {
  const { text, language: written } = textFor(issue, language);
  const toItem = (item: IssueItem) => mailItem(item, { language, siteOrigin, kinds });
  const shown = new Set(issue.items.map(({ slug }) => slug));
  const today = issue.day ?? '';
  let left = MAX_EARLIER_ITEMS;
  const older = earlier.map((one): EarlierIssue => {
    const fresh = one.items.filter((item) => !shown.has(item.slug) && !isOver(item, today)).slice(0, left);
    for (const { slug } of fresh) shown.add(slug);
    left -= fresh.length;
    const { text: oneText, language: oneLanguage } = textFor(one, language);
    return {
      title: oneText.subject,
      ...spoken(oneLanguage),
      url: siteOrigin + issuePath(one.number, language),
      items: fresh.map(toItem),
    };
  });
  return {
    ...spoken(language),
    subject: text.subject,
    written: spoken(written),
    intro: text.intro,
    nodes: withOrigin(text.content, siteOrigin),
    items: issue.items.map(toItem),
    earlier: older,
    webUrl: siteOrigin + issuePath(issue.number, language),
  };
}

function spoken(language: Language) {
  return { language, dir: directionOf(language) };
}

/** Returns the localized path of an issue's page; of all past issues before it has a number. */
export function issuePath(number: number | undefined, language: Language): string {
  return localizePath(number === undefined ? PAST_ISSUES_PATH : `${PAST_ISSUES_PATH}/${number}`, language);
}

export function itemPath({ slug }: Pick<IssueItem, 'slug'>): string {
  return `/events/${encodeURIComponent(slug)}`;
}

function isOver({ lastDay }: IssueItem, today: string): boolean {
  return lastDay !== undefined && lastDay < today;
}

function mailItem(item: IssueItem, { language, siteOrigin, kinds }: ContentOptions): MailItem {
  const { title, summary, language: own } = itemTextFor(item, language);
  return {
    ...{ title, summary },
    ...spoken(own),
    url: siteOrigin + localizePath(itemPath(item), language),
    note: `${kinds[item.kind]} · ${itemDate(item, language)}`,
    ...(item.image ? { image: { ...item.image, src: absolute(item.image.src, siteOrigin) } } : {}),
  };
}

/** Returns the days of an event, or the day on which news were published. */
export function itemDate({ firstDay, lastDay, publishedAt }: IssueItem, language: Language): string {
  const first = new Date(firstDay ?? publishedAt);
  if (firstDay === undefined || lastDay === undefined || lastDay === firstDay)
    return formatLongDate(language, first);
  return `${formatLongDate(language, first)} – ${formatLongDate(language, new Date(lastDay))}`;
}
