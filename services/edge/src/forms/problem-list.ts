import { directionOf, labelKey, type ErrorBody, type FormLabels, type Language } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';

export interface ProblemTexts {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly labels: FormLabels;
}

/** Returns the problems as HTML list items, each after the label of its field, in the visitor's language. */
export function problemList(
  problem: Partial<ErrorBody> | undefined,
  { texts, language, labels }: ProblemTexts,
): string {
  const complaint = (key: string) => textOf(texts, `forms:${key}`);
  const pattern = textOf(texts, 'forms:summary.item') ?? '{{field}}: {{message}}';
  const items = (problem?.fields ?? []).map(({ field, key }) => {
    const label = textOf(texts, labelKey(labels, field)) ?? field;
    const line = pattern.replace('{{message}}', () => complaint(key) ?? key);
    return line.replaceAll('{{field}}', () => label.replace(/[?？؟]$/, ''));
  });
  const lines = items.length > 0 ? items : [complaint(problem?.message ?? 'problems.internal') ?? ''];
  return lines.map((line) => `<li dir="${directionOf(language)}">${escapeHtml(plain(line))}</li>`).join('');
}

/**
 * Returns the title of a page with problems, with a placeholder for the page's own title, and the instruction about invalid
 * entries.
 */
export function problemHead(
  problem: Partial<ErrorBody> | undefined,
  { texts }: Pick<ProblemTexts, 'texts'>,
): { readonly title: string; readonly lead: string } {
  const isOfEntries = (problem?.fields ?? []).length > 0;
  const lead = (isOfEntries && textOf(texts, 'forms:problems.validation')) || '';
  const title = textOf(texts, 'forms:summary.documentTitle') ?? '{{title}}';
  return { title: escapeHtml(title), lead: escapeHtml(lead) };
}

/** Removes the markup that the page with script replaces with elements. */
function plain(line: string): string {
  return line.replace(/<\/?\w+>/g, '');
}

function textOf(texts: ProblemTexts['texts'], key: string): string | undefined {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
