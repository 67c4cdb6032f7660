import { DEFAULT_LANGUAGE, LANGUAGES, type FieldProblem, type Language } from '@larkfield/contracts';
import { instantOf } from '@larkfield/contracts/local-time';
import { richTextFromHtml, richTextToHtml } from '@larkfield/contracts/rich-text';
import { ServiceError } from '@larkfield/kit/http';
import type { IssueBody, IssueItem, IssuePlanBody, IssueText } from '@larkfield/mf-marketing/forms';
import { dayIn } from './due.ts';
import type { IssueContent, StoredText } from './issue.ts';

/** A plan may lie this far in the past, so that a form that was filled in slowly is not refused. */
const SLACK_MS = 5 * 60_000;
const MAX_PLAN_MS = 366 * 24 * 3600_000;

/** Converts a form to the stored content: only what rich texts may contain. @throws ServiceError `VALIDATION_FAILED` */
export function toContent({ texts, fallback = DEFAULT_LANGUAGE, items }: IssueBody): IssueContent {
  const problems: FieldProblem[] = [];
  const stored = languagesOf(texts).flatMap((language) => {
    const text = texts[language];
    if (!text || isBlank(text)) return [];
    const cleaned = cleanText(text);
    if (!cleaned) problems.push({ field: `texts.${language}.html`, key: 'errors.tooLong' });
    return cleaned ? [[language, cleaned] as const] : [];
  });
  const slugs = items.map(({ slug }) => slug);
  const repeated = slugs.findIndex((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated >= 0) problems.push({ field: `items.${repeated}.slug`, key: 'errors.invalid' });
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields: problems });
  return { texts: Object.fromEntries(stored), fallback, items: items.map(tidyItem) };
}

function cleanText({ subject, intro, html }: IssueText): StoredText | undefined {
  try {
    const content = richTextFromHtml(html);
    return { subject: tidy(subject), intro: tidy(intro), html: richTextToHtml(content), content };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A language whose fields are all empty has no text. */
function isBlank({ subject, intro, html }: IssueText): boolean {
  return `${subject}${intro}${html}`.trim() === '';
}

function tidyItem({ title, summary, ...item }: IssueItem): IssueItem {
  return { ...item, title: tidy(title), summary: tidy(summary) };
}

function tidy(text: string): string {
  return text.trim().normalize('NFC');
}

export function languagesOf(texts: Readonly<Partial<Record<Language, unknown>>>): Language[] {
  return LANGUAGES.flatMap(({ tag }) => (texts[tag] ? [tag] : []));
}

/** Returns why an issue cannot be sent: the text that everybody else falls back to is missing or has no subject. */
export function findStops({ texts, fallback, items }: IssueContent): FieldProblem[] {
  const text = texts[fallback];
  const empty = languagesOf(texts).filter((language) => texts[language]?.subject === '');
  const subjects = new Set(text ? empty : [fallback, ...empty]);
  const isEmpty = text !== undefined && text.intro === '' && text.content.length === 0 && items.length === 0;
  return [
    ...[...subjects].map((language) => ({ field: `texts.${language}.subject`, key: 'errors.required' })),
    ...(isEmpty ? [{ field: `texts.${fallback}.html`, key: 'errors.required' }] : []),
  ];
}

/** @throws ServiceError `VALIDATION_FAILED` with the fields that stop the sending */
export function checkSendable(content: IssueContent): void {
  const fields = findStops(content);
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
}

/** Returns the planned moment. @throws ServiceError `VALIDATION_FAILED` for an unknown zone, or a time that is over */
export function plannedTime({ day, time, timeZone }: IssuePlanBody, now: Date): Date {
  checkZone(timeZone);
  const sendAt = instantOf(`${day}T${time}`, timeZone);
  const wait = sendAt.getTime() - now.getTime();
  // Not a day of the calendar, such as February 30.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  if (isDay && wait >= -SLACK_MS && wait <= MAX_PLAN_MS) return sendAt;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'day', key: 'errors.planTime' }] });
}

export function checkZone(timeZone: string): void {
  try {
    dayIn(new Date(0), timeZone);
  } catch {
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'timeZone', key: 'errors.invalid' }] });
  }
}
