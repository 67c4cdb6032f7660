import { directionOf, labelKey, type ErrorBody, type FormLabels, type Language } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';

export interface ProblemWords {
  /** Texts of the form's area, by namespace. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly labels: FormLabels;
}

/** List items with one problem each, in the visitor's words. */
export function problemList(
  problem: Partial<ErrorBody> | undefined,
  { texts, language, labels }: ProblemWords,
): string {
  const complaint = (key: string) => textOf(texts, `forms:${key}`);
  const items = (problem?.fields ?? []).map(({ field, key }) =>
    (complaint(key) ?? key).replace('{{field}}', () => textOf(texts, labelKey(labels, field)) ?? field),
  );
  const lines = items.length > 0 ? items : [complaint(problem?.message ?? 'problems.internal') ?? ''];
  return lines.map((line) => `<li dir="${directionOf(language)}">${escapeHtml(plain(line))}</li>`).join('');
}

/** Title of a page with problems, with a place for its own, and what to do about problems of entries. */
export function problemHead(
  problem: Partial<ErrorBody> | undefined,
  { texts }: Pick<ProblemWords, 'texts'>,
): { readonly title: string; readonly lead: string } {
  const isOfEntries = (problem?.fields ?? []).length > 0;
  const lead = (isOfEntries && textOf(texts, 'forms:problems.validation')) || '';
  const title = textOf(texts, 'forms:summary.documentTitle') ?? '{{title}}';
  return { title: escapeHtml(title), lead: escapeHtml(lead) };
}

/** A text's marked-up parts are elements of the page with script; here their words are enough. */
function plain(line: string): string {
  return line.replace(/<\/?\w+>/g, '');
}

/** A text by `namespace:dotted.key`. */
function textOf(texts: ProblemWords['texts'], key: string): string | undefined {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
