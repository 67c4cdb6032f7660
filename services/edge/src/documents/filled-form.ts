import { escapeHtml } from '@larkfield/federation/compose';
import { Parser } from 'htmlparser2';

/** Names of secret entries, which are never sent back: the next person at the device could read them. */
const SECRET =
  /(?:^|\.)(?:ssn|ein|password|confirm|security|bankaccount|account|routing|iban|bic|card|pin|token|secret)/i;
const SECRET_CONTENT = /^(?:cc-|current-password|new-password|one-time-code)/;
const UNFILLED = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];
const TICKED = ['checkbox', 'radio'];

interface Posted {
  readonly call: string;
  readonly entries: URLSearchParams;
  /** Path of the page with the form; the next submission includes it. */
  readonly page: string;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Fills in the controls of a form with the posted entries. Passwords, account numbers and files stay empty. Returns
 * undefined if the document does not contain the form.
 */
export function withEntries(html: string, posted: Posted): string | undefined {
  const edits = editsOf(html, posted);
  if (!edits) return undefined;
  return edits.reduceRight(
    (text, { from, to, text: part }) => text.slice(0, from) + part + text.slice(to),
    html,
  );
}

function editsOf(html: string, { call, entries, page }: Posted): Edit[] | undefined {
  const edits: Edit[] = [];
  let found = false;
  let inForm = false;
  let select: string | undefined;
  let area: { readonly name: string; readonly from: number } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { startIndex: from, endIndex } = parser;
      const to = endIndex + 1;
      const { name = '' } = attributes;
      if (tag === 'form') {
        const { action = '' } = attributes;
        found ||= inForm = action.split('?', 1)[0] === call;
        if (inForm)
          edits.push({
            from,
            to,
            text: withAttribute(html.slice(from, to), tag, 'action', withPage(action, page)),
          });
      }
      if (!inForm || !isFilled(name, attributes, select)) return;
      if (tag === 'select') select = name;
      if (tag === 'textarea') area = { name, from: to };
      const edited = edit(tag, html.slice(from, to), { attributes, values: entries.getAll(select ?? name) });
      if (edited !== undefined) edits.push({ from, to, text: edited });
    },
    onclosetag(tag) {
      if (tag === 'form') inForm = false;
      if (tag === 'select') select = undefined;
      if (tag !== 'textarea' || !area) return;
      // HTML ignores the first line break of a text area.
      const text = `\n${escapeHtml(entries.get(area.name) ?? '')}`;
      edits.push({ from: area.from, to: parser.startIndex, text });
      area = undefined;
    },
  });
  parser.end(html);
  return found ? edits : undefined;
}

function withPage(action: string, page: string): string {
  return `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`;
}

function isFilled(
  name: string,
  { type = 'text', autocomplete = '' }: Readonly<Record<string, string>>,
  select: string | undefined,
): boolean {
  if (select !== undefined) return true;
  return name !== '' && !UNFILLED.includes(type) && !SECRET.test(name) && !SECRET_CONTENT.test(autocomplete);
}

interface Filled {
  readonly attributes: Readonly<Record<string, string>>;
  readonly values: readonly string[];
}

/** Returns the opening tag of a control with its entry, or undefined if it does not change. */
function edit(tag: string, text: string, { attributes, values }: Filled): string | undefined {
  const { type = 'text', value = 'on' } = attributes;
  if (tag === 'option') return toggled(text, tag, 'selected', values.includes(attributes['value'] ?? ''));
  if (tag !== 'input') return undefined;
  if (TICKED.includes(type)) return toggled(text, tag, 'checked', values.includes(value));
  return withAttribute(text, tag, 'value', values.at(-1) ?? '');
}

function toggled(text: string, tag: string, name: string, isOn: boolean): string {
  return isOn ? withAttribute(text, tag, name, '') : withoutAttribute(text, name);
}

function withAttribute(text: string, tag: string, name: string, value: string): string {
  return `<${tag} ${name}="${escapeHtml(value)}"${withoutAttribute(text, name).slice(tag.length + 1)}`;
}

/** Removes an attribute from a tag. Documents of the site quote all attributes with double quotes. */
function withoutAttribute(text: string, name: string): string {
  return text.replace(new RegExp(` ${name}(?:="[^"]*")?(?=[ />])`), '');
}
